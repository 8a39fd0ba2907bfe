#include "report/words/wrapped.hpp"

#include <algorithm>

#include "report/words/text_width.hpp"

namespace stalemate::report {

namespace {

constexpr std::size_t kHang = 4;
constexpr std::string_view kCommands[] = {"replay: ", "pass on: "};

std::size_t visible_width(std::string_view text) {
  std::string visible;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b')
      i = std::min(text.find('m', i), text.size());
    else
      visible += text[i];
  }
  return text_width(visible);
}

/// A word with the spaces before it.
std::string_view next_piece(std::string_view text) {
  const std::size_t word = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(0, std::min(text.find(' ', word), text.size()));
}

/// A command that is broken cannot be copied.
bool is_command(std::string_view line) {
  return std::any_of(std::begin(kCommands), std::end(kCommands),
                     [&](std::string_view word) { return line.starts_with(word); });
}

std::string wrapped_line(std::string_view line, std::size_t columns) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  if (visible_width(line) <= columns || is_command(line.substr(indent))) {
    return std::string(line);
  }
  const std::string hanging(std::min(indent + kHang, columns / 2), ' ');
  std::string text;
  std::string current(line.substr(0, indent));
  line.remove_prefix(indent);
  bool has_word = false;
  while (!line.empty()) {
    const std::string_view piece = next_piece(line);
    line.remove_prefix(piece.size());
    if (has_word && visible_width(current) + visible_width(piece) > columns) {
      text += current + '\n';
      current = hanging;
      current += piece.substr(std::min(piece.find_first_not_of(' '), piece.size()));
    } else {
      current += piece;
    }
    has_word = true;
  }
  return text + current;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t columns) {
  std::string all;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    all += wrapped_line(text.substr(0, end), columns);
    if (end < text.size()) all += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

}  // namespace stalemate::report
