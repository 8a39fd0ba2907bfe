#include "stalemate/diagnostic.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "base/printable.hpp"

namespace stalemate {

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replace = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replace, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string to_text(const Diagnostic& diagnostic) {
  std::string text = diagnostic.file;
  if (diagnostic.line > 0) text += fmt::format(":{}:{}", diagnostic.line, diagnostic.column);
  if (!diagnostic.key_path.empty()) text += ": " + diagnostic.key_path;
  text += ": " + diagnostic.message;
  if (!diagnostic.remedy.empty()) text += "; " + diagnostic.remedy;
  if (diagnostic.line > 0 && !diagnostic.source_line.empty()) {
    text += fmt::format("\n  {}\n  {:>{}}", diagnostic.source_line, '^', diagnostic.column);
  }
  return printable(text, KeepNewlines::Yes);
}

std::string nearest_word(std::string_view word, const std::vector<std::string>& known) {
  std::string nearest;
  std::size_t limit = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string& candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < limit) {
      limit = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

}  // namespace stalemate
