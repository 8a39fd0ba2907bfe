#include "config/findings.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

#include "base/assertion.hpp"

namespace stalemate::config {

namespace {

constexpr std::size_t kShownMax = 100;
// A megabyte of mistakes on one line would otherwise be walked along for each of them.
constexpr std::size_t kKeptMax = 1000;
// A caret below a longer line would be off any screen.
constexpr std::size_t kSourceLineMax = 200;
constexpr std::size_t kShortMax = 60;

bool is_continuation(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

std::uint32_t characters(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      std::count_if(bytes.begin(), bytes.end(), [](char byte) { return !is_continuation(byte); }));
}

bool same(const Diagnostic& a, const Diagnostic& b) {
  return std::tie(a.file, a.line, a.column, a.key_path, a.message) ==
         std::tie(b.file, b.line, b.column, b.key_path, b.message);
}

/// Cuts the list short and says by how many, `dropped` included.
void limit(Diagnostics& diagnostics, std::size_t dropped) {
  if (diagnostics.size() <= kShownMax) return;
  Diagnostic last;
  last.file = diagnostics[kShownMax].file;
  const std::size_t hidden = diagnostics.size() - kShownMax + dropped;
  last.unshown = hidden;
  last.message = fmt::format("{} more mistakes are not shown", hidden);
  diagnostics.resize(kShownMax);
  diagnostics.push_back(last);
}

}  // namespace

SourceFile::SourceFile(std::string name, std::string text, std::size_t order)
    : name_(std::move(name)), text_(std::move(text)), order_(order), line_begins_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i) {
    if (text_[i] == '\n') line_begins_.push_back(i + 1);
  }
}

std::uint32_t SourceFile::line_at(std::size_t offset) const {
  const auto next = std::upper_bound(line_begins_.begin(), line_begins_.end(), offset);
  return static_cast<std::uint32_t>(next - line_begins_.begin());
}

Diagnostic SourceFile::at(std::size_t offset) const {
  Diagnostic diagnostic;
  diagnostic.file = name_;
  if (offset == kNowhere) return diagnostic;
  offset = std::min(offset, text_.size());
  diagnostic.line = line_at(offset);
  const std::size_t begin = line_begins_[diagnostic.line - 1];
  const std::string_view line =
      std::string_view(text_).substr(begin, text_.find('\n', begin) - begin);
  diagnostic.column = 1 + characters(line.substr(0, offset - begin));
  if (line.size() <= kSourceLineMax) {
    diagnostic.source_line = line;
    // A tab is one column, but shows as several.
    std::replace(diagnostic.source_line.begin(), diagnostic.source_line.end(), '\t', ' ');
  }
  return diagnostic;
}

std::string to_text(const Place& place) {
  const Diagnostic diagnostic = place.file->at(place.offset);
  return fmt::format("{}:{}:{}", diagnostic.file, diagnostic.line, diagnostic.column);
}

std::string shortened(std::string_view text) {
  if (text.size() <= kShortMax) return std::string(text);
  std::size_t end = kShortMax;
  while (end > 0 && is_continuation(text[end])) --end;
  return std::string(text.substr(0, end)) + "…";
}

std::string in_quotes(std::string_view text) {
  return "'" + shortened(text) + "'";
}

const SourceFile& Findings::add_file(std::string name, std::string text) {
  return files_.emplace_back(std::move(name), std::move(text), files_.size());
}

void Findings::add(const Place& place, std::string message, std::string remedy) {
  STALEMATE_ASSERT(place.file != nullptr);
  if (found_.size() == kKeptMax) {
    ++dropped_;
    return;
  }
  Diagnostic diagnostic = place.file->at(place.offset);
  diagnostic.key_path = place.key_path;
  diagnostic.message = std::move(message);
  diagnostic.remedy = std::move(remedy);
  const std::size_t offset = place.offset == kNowhere ? 0 : place.offset;
  found_.push_back({place.file->order(), offset, std::move(diagnostic)});
}

Diagnostics Findings::sorted() const {
  std::vector<Found> all = found_;
  std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) {
    return std::tie(a.order, a.offset) < std::tie(b.order, b.offset);
  });
  Diagnostics diagnostics;
  for (Found& found : all) {
    const auto known = [&](const Diagnostic& other) { return same(other, found.diagnostic); };
    // Repetitions stand at one place, so they are neighbours or nearly so.
    const std::size_t near = std::min<std::size_t>(diagnostics.size(), 8);
    if (std::any_of(diagnostics.end() - static_cast<std::ptrdiff_t>(near), diagnostics.end(),
                    known))
      continue;
    diagnostics.push_back(std::move(found.diagnostic));
  }
  limit(diagnostics, dropped_);
  return diagnostics;
}

}  // namespace stalemate::config
