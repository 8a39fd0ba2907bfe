#include "report/format/summary.hpp"

#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <utility>
#include <vector>

#include "base/printable.hpp"
#include "report/format/markdown_matrix.hpp"
#include "report/runs/watched_run.hpp"
#include "report/violation/finding.hpp"
#include "report/violation/violation_text.hpp"
#include "report/words/totals.hpp"
#include "report/words/xml.hpp"

namespace stalemate::report {

namespace {

constexpr std::size_t kBytesMax = std::size_t{1} << 20U;
constexpr std::string_view kCut =
    "\nThe rest does not fit here: the folder of results has all of it.\n";

/// As it may stand in a line of Markdown: no code span, HTML, link or cell ends or begins in it.
std::string in_line(std::string_view text) {
  std::string safe;
  for (const char c : printable(text)) {
    if (c == '<') {
      safe += "&lt;";
    } else if (std::string_view("\\`*_[]|&~").find(c) != std::string_view::npos) {
      safe += '\\';
      safe += c;
    } else {
      safe += c;
    }
  }
  return safe;
}

/// The same, but what stands between two backticks stays a code span.
std::string with_code(const std::string& text) {
  const bool is_paired = std::count(text.begin(), text.end(), '`') % 2 == 0;
  if (!is_paired) return in_line(text);
  std::string safe;
  bool is_code = false;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('`', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    safe += is_code ? '`' + part + '`' : in_line(part);
    is_code = !is_code;
    begin = end + 1;
  }
  return safe;
}

/// A block of code, whose fence is longer than any in `text`.
std::string fenced(const std::string& text) {
  std::size_t longest = 2;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{}text\n{}{}{}\n", fence, text, text.ends_with('\n') ? "" : "\n", fence);
}

std::string_view mark(FindingLevel level) {
  switch (level) {
    case FindingLevel::Error: return "❌";
    case FindingLevel::Warning: return "⚠️";
    case FindingLevel::Note: return "📌";
  }
  return "";
}

std::string place_text(const FileLine& place) {
  if (place.file.empty()) return "";
  return place.line == 0 ? place.file : fmt::format("{}:{}", place.file, place.line);
}

std::string item(const Finding& finding) {
  std::string text = fmt::format("* {} **{}**", mark(finding.level), in_line(finding.title));
  const std::string place = place_text(finding.place);
  if (!place.empty()) text += fmt::format(" ({})", in_line(place));
  text += fmt::format(": {}\n", in_line(finding.summary));
  const bool is_known = finding.level == FindingLevel::Note;
  if (is_known) text += fmt::format("  * known: {}\n", in_line(finding.result->known));
  if (!finding.next.empty()) text += fmt::format("  * **next:** {}\n", with_code(finding.next));
  return text;
}

std::string details_of(const Finding& finding) {
  if (finding.result == nullptr) return "";
  const auto* error = std::get_if<Error>(&finding.result->verdict);
  const std::string text = error == nullptr ? violation_text(*finding.result)
                                            : printable(error->cause, KeepNewlines::Yes);
  if (text.empty()) return "";
  return fmt::format("<details><summary>{}</summary>\n\n{}\n</details>\n\n",
                     xml_text(finding.title), fenced(text));
}

/// In the order in which they are left out if there is no room, the last first.
std::vector<std::string> parts(const RunHeader& header, const RunResult& result) {
  const std::vector<Finding> all = findings(result);
  std::vector<std::string> parts{
      fmt::format("## stalemate: {}\n\n{}\n", in_line(header.plan), totals_text(result))};
  for (const Finding& finding : all) parts.push_back(item(finding));
  if (result.not_begun.empty()) {
    parts.push_back('\n' + markdown_matrix({watched_run(header, result)}) + '\n');
  }
  for (const Finding& finding : all) parts.push_back(details_of(finding));
  return parts;
}

std::size_t size_of(const std::string& path) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return error ? 0 : static_cast<std::size_t>(size);
}

std::optional<WriteFailure> append(const std::string& path, const std::string& text) {
  auto opened = OutputFile::open(path, O_CREAT | O_APPEND);
  if (auto* failure = std::get_if<WriteFailure>(&opened)) return std::move(*failure);
  return std::get<OutputFile>(opened).write(text);
}

}  // namespace

std::string summary_markdown(const RunHeader& header, const RunResult& result,
                             std::size_t bytes_max) {
  const std::size_t room = bytes_max - std::min(bytes_max, kCut.size());
  std::string text;
  for (const std::string& part : parts(header, result)) {
    if (text.size() + part.size() > room)
      return text.append(kCut.substr(0, bytes_max - text.size()));
    text += part;
  }
  return text;
}

std::optional<WriteFailure> Summary::write(const std::string& path, const RunHeader& header,
                                           const RunResult& result) const {
  const std::size_t room = kBytesMax - std::min(kBytesMax, size_of(path));
  return append(path, summary_markdown(header, result, room));
}

}  // namespace stalemate::report
