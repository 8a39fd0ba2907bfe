#include "report/format/annotations.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string_view>

#include "report/violation/finding.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

constexpr std::size_t kPerLevelMax = 10;
// A runner cuts lines of the log that are longer by far.
constexpr std::size_t kMessageBytesMax = 4096;

/// "Setting a debug message" and its kin, "Workflow commands", docs.github.com.
std::string escaped_data(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '%') {
      out += "%25";
    } else if (c == '\r') {
      out += "%0D";
    } else if (c == '\n') {
      out += "%0A";
    } else if (static_cast<unsigned char>(c) < 0x20 && c != '\t') {
      out += fmt::format("\\x{:02x}", c);  // a terminal would obey it
    } else {
      out += c;
    }
  }
  return out;
}

std::string escaped_property(std::string_view text) {
  std::string out;
  for (const char c : escaped_data(text)) {
    if (c == ':') {
      out += "%3A";
    } else if (c == ',') {
      out += "%2C";
    } else {
      out += c;
    }
  }
  return out;
}

std::string_view command(FindingLevel level) {
  switch (level) {
    case FindingLevel::Error: return "error";
    case FindingLevel::Warning: return "warning";
    case FindingLevel::Note: return "notice";
  }
  return "";
}

std::string place_properties(const FileLine& place) {
  if (place.file.empty()) return "";
  std::string text = fmt::format("file={},", escaped_property(place.file));
  if (place.line != 0) text += fmt::format("line={},", place.line);
  if (place.column != 0) text += fmt::format("col={},", place.column);
  return text;
}

std::string annotation(const Finding& finding) {
  std::string message = finding.summary;
  if (!finding.next.empty()) message += "\nnext: " + finding.next;
  message = message.substr(0, kMessageBytesMax);
  return fmt::format("::{} {}title={}::{}\n", command(finding.level),
                     place_properties(finding.place), escaped_property(finding.title),
                     escaped_data(message));
}

std::string rest_words(const std::map<FindingLevel, std::size_t>& seen) {
  std::string text;
  for (const auto& [level, count] : seen) {
    if (count <= kPerLevelMax) continue;
    text += fmt::format("{}{}", text.empty() ? "" : ", ",
                        counted(count - kPerLevelMax, std::string(command(level))));
  }
  if (text.empty()) return "";
  return fmt::format(
      "::notice title=stalemate::{} more than are shown here: see the log, or the "
      "files of --summary and --sarif\n",
      text);
}

}  // namespace

std::string github_annotations(const RunResult& run) {
  std::string text;
  std::map<FindingLevel, std::size_t> seen;
  for (const Finding& finding : findings(run)) {
    if (finding.level == FindingLevel::Note) continue;
    if (++seen[finding.level] <= kPerLevelMax) text += annotation(finding);
  }
  return text + rest_words(seen);
}

void Annotations::run_finished(const RunResult& result) {
  out_ << github_annotations(result) << std::flush;
  if (!out_.good()) failed_ = WriteFailure{"the annotations", "standard error cannot be written"};
}

std::optional<std::string> unknown_service(const std::string& name) {
  if (name == "github") return std::nullopt;
  return fmt::format(
      "there are no annotations for '{}'; write --annotations github, or use "
      "--junit, which other services read",
      name);
}

}  // namespace stalemate::report
