#include "property/own/cut_short.hpp"

#include <fmt/format.h>
#include <string>
#include <variant>

namespace stalemate {

namespace {

constexpr std::size_t kTextBytesMax = 4096;
constexpr std::size_t kLinesMax = 256;
constexpr std::size_t kCellsMax = 4096;

/// Not within a character of UTF-8.
std::size_t end_of_text(const std::string& text) {
  std::size_t end = kTextBytesMax;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return end;
}

void cut_short(std::string& text) {
  if (text.size() <= kTextBytesMax) return;
  const std::size_t end = end_of_text(text);
  const std::size_t left_out = text.size() - end;
  text.resize(end);
  text += fmt::format(" … ({} more bytes)", left_out);
}

void cut_short(Fact& fact) {
  for (Detail& detail : fact.details) {
    if (auto* text = std::get_if<std::string>(&detail.data)) cut_short(*text);
  }
}

}  // namespace

void cut_short(Violation& violation) {
  cut_short(violation.summary);
  auto& lines = violation.explanation;
  if (lines.size() > kLinesMax) {
    const std::size_t left_out = lines.size() - kLinesMax;
    lines.resize(kLinesMax);
    lines.emplace_back(Fact(FactKind::OwnWords, {fmt::format("… ({} more lines)", left_out)}));
  }
  for (Evidence& line : lines) {
    if (auto* fact = std::get_if<Fact>(&line)) cut_short(*fact);
  }
  if (violation.cells.size() > kCellsMax) violation.cells.resize(kCellsMax);
}

}  // namespace stalemate
