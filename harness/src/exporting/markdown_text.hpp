#pragma once

#include <string>
#include <string_view>

/// Strangers' words in Markdown.
namespace stalemate::exporting {

/// `text` in a line or a cell of a table, as it is read: nothing in it is mark-up.
std::string markdown_words(std::string_view text);

/// `text` as a block of code, with a fence that is longer than any in it.
std::string markdown_block(std::string_view text, std::string_view language = "");

}  // namespace stalemate::exporting
