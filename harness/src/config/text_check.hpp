#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace stalemate::config {

/// The first thing in a text that makes it no text.
struct TextProblem {
  std::size_t offset;
  std::string message;
};

/// Finds NUL, other control characters than tab and line feed, and what is not UTF-8.
std::optional<TextProblem> text_problem(std::string_view text);

/// `text` with every line ending as '\n', without a byte order mark. A lone carriage return ends a
/// line too: to Clang it does, and a comment must end for us where it ends for the compiler.
std::string with_plain_newlines(std::string_view text);

}  // namespace stalemate::config
