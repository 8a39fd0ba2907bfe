#include "report/evidence/named_lines.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace stalemate::report {

std::optional<std::uint32_t> number_at_end(std::string_view& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon + 1 == text.size()) return std::nullopt;
  std::uint32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + colon + 1, end, number);
  if (error != std::errc() || stop != end) return std::nullopt;
  text = text.substr(0, colon);
  return number;
}

std::optional<FileLine> file_line(std::string_view text) {
  const auto line = number_at_end(text);
  if (!line || text.empty()) return std::nullopt;
  return FileLine{std::string(text), *line, 0};
}

std::vector<FileLine> named_lines(const Fact& fact) {
  const auto& names = detail_names(fact.kind).names;
  std::vector<FileLine> lines;
  for (std::size_t i = 0; i < std::min(names.size(), fact.details.size()); ++i) {
    const auto* text = std::get_if<std::string>(&fact.details[i].data);
    if (text == nullptr || !names[i].ends_with("line")) continue;
    if (auto line = file_line(*text)) lines.push_back(*std::move(line));
  }
  return lines;
}

}  // namespace stalemate::report
