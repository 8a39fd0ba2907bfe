#pragma once

#include <string_view>
#include <vector>

namespace stalemate::engine {

/// Identifiers, keywords and numbers of OpenCL C, outside of comments, in order. Views into
/// `source`.
std::vector<std::string_view> code_words(std::string_view source);

}  // namespace stalemate::engine
