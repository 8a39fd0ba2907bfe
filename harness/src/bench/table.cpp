#include "bench/table.hpp"

#include <algorithm>

#include "base/printable.hpp"
#include "report/words/text_width.hpp"

namespace stalemate::bench {

namespace {

std::vector<std::size_t> widths_of(const Row& heading, const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < heading.size(); ++i) {
    std::size_t width = report::text_width(heading[i]);
    for (const Row& row : rows) width = std::max(width, report::text_width(printable(row[i])));
    widths.push_back(width);
  }
  return widths;
}

std::string line(const Row& row, const std::vector<std::size_t>& widths, std::size_t left) {
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::string word = printable(row[i]);
    text += "  ";
    text += i < left ? report::padded(word, widths[i])
                     : std::string(widths[i] - report::text_width(word), ' ') + word;
  }
  return text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
}

}  // namespace

std::string table(const Row& heading, const std::vector<Row>& rows, std::size_t left) {
  const auto widths = widths_of(heading, rows);
  std::string text = line(heading, widths, left);
  for (const Row& row : rows) text += line(row, widths, left);
  return text;
}

}  // namespace stalemate::bench
