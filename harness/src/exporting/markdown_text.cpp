#include "exporting/markdown_text.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>

#include "base/printable.hpp"

namespace stalemate::exporting {

namespace {

constexpr std::string_view kMarks = "\\`*_{}[]<>#|!~&$@";
constexpr std::size_t kFenceMin = 3;

std::size_t longest_run(std::string_view text, char mark) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == mark ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

}  // namespace

std::string markdown_words(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    if (kMarks.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_block(std::string_view text, std::string_view language) {
  const std::string shown = printable(text, KeepNewlines::Yes);
  const std::string fence(std::max(kFenceMin, longest_run(shown, '`') + 1), '`');
  const bool is_ended = shown.ends_with('\n');
  return fmt::format("{}{}\n{}{}{}\n", fence, language, shown, is_ended ? "" : "\n", fence);
}

}  // namespace stalemate::exporting
