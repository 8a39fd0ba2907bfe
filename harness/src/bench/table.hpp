#pragma once

#include <string>
#include <vector>

namespace stalemate::bench {

using Row = std::vector<std::string>;

/// Rows below a heading, as many words in each, in columns: the first `left` begin in one column,
/// the others, which are numbers, end in one. Printable, indented, without trailing spaces.
std::string table(const Row& heading, const std::vector<Row>& rows, std::size_t left);

}  // namespace stalemate::bench
