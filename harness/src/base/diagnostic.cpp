#include "stalemate/diagnostic.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

#include "base/printable.hpp"

namespace stalemate {

namespace {

// Damerau's, restricted: two neighbours exchanged are one edit, as "modle" is one slip from
// "model".
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before;  // the row before `above`
  std::vector<std::size_t> above(b.size() + 1);
  std::iota(above.begin(), above.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::vector<std::size_t> row{i};
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row.push_back(std::min({replace, above[j] + 1, row[j - 1] + 1}));
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = std::move(above);
    above = std::move(row);
  }
  return above.back();
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

std::string nearest_word(std::string_view word, const std::vector<std::string>& known,
                         std::size_t letters_max) {
  std::string nearest;
  std::size_t limit = std::min(letters_max, std::max<std::size_t>(1, word.size() / 3)) + 1;
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
