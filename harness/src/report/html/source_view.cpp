#include "report/html/source_view.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <set>
#include <string_view>

#include "report/evidence/named_lines.hpp"
#include "report/html/guilty_accesses.hpp"
#include "report/violation/source_place.hpp"

namespace stalemate::report::html {

namespace {

constexpr std::size_t kWholeFileLinesMax = 60;
constexpr std::uint32_t kLinesAround = 6;
constexpr std::size_t kWorkItemsNamedMax = 4;  // work-items

using Lines = std::map<std::uint32_t, std::string>;
using Marks = std::map<std::string, std::map<std::uint32_t, std::set<std::uint32_t>>>;

/// Where the text behind a `#line` stands.
struct LineMarker {
  std::uint32_t line = 1;
  std::string file = {};
};

constexpr std::string_view kLineWord = "#line ";

/// Of `#line 12 "my.cl"`, which the reader of configs puts where a file begins and goes on.
std::optional<LineMarker> line_marker(std::string_view text) {
  if (!text.starts_with(kLineWord)) return std::nullopt;
  text.remove_prefix(kLineWord.size());
  LineMarker marker;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), marker.line);
  const std::size_t open = text.find('"');
  const std::size_t close = text.rfind('"');
  if (error != std::errc() || open == std::string_view::npos || close == open) return std::nullopt;
  marker.file = text.substr(open + 1, close - open - 1);
  return marker;
}

/// The files that a composed source is made of, in the order in which they begin.
using Files = std::vector<std::pair<std::string, Lines>>;
Files files_in(const Subject& subject) {
  Files files;
  LineMarker at{1, subject.kernel};
  const auto file = [&]() -> Lines& {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const auto& one) { return one.first == at.file; });
    if (found != files.end()) return found->second;
    return files.emplace_back(at.file, Lines()).second;
  };
  const std::string_view source = subject.source.str();
  for (std::size_t begin = 0; begin < source.size();) {
    const std::size_t end = std::min(source.find('\n', begin), source.size());
    const std::string_view text = source.substr(begin, end - begin);
    begin = end + 1;
    if (auto marker = line_marker(text)) {
      at = *std::move(marker);
    } else {
      file()[at.line++] = text;
    }
  }
  std::erase_if(files, [](const auto& one) { return one.first.starts_with("stalemate/"); });
  return files;
}

void mark(const Access& access, Marks& marks) {
  if (access.line != 0) marks[access.file][access.line].insert(access.work_item);
}

std::string_view last_name(std::string_view file) {
  return file.substr(file.rfind('/') + 1);
}

/// The lines that a fact names, for whoever else it names.
void mark(const Fact& fact, const Files& files, Marks& marks) {
  for (const FileLine& named : named_lines(fact)) {
    const auto file = std::find_if(files.begin(), files.end(), [&](const auto& one) {
      return last_name(one.first) == named.file;
    });
    if (file == files.end()) continue;
    for (const Detail& detail : fact.details) {
      const auto* who = std::get_if<Actor>(&detail.data);
      if (who == nullptr) continue;
      marks[file->first][named.line].insert(static_cast<std::uint32_t>(who->work_item));
    }
  }
}

Marks marks_of(const SubjectResult& result, const Files& files) {
  Marks marks;
  if (const auto* violation = std::get_if<Violation>(&result.verdict)) {
    for (const GuiltyAccess& guilty : guilty_accesses(*violation)) mark(guilty.access, marks);
    mark(violation->summary, files, marks);
  }
  if (result.reproducer && result.reproducer->exact) {
    for (const TraceStep& step : result.reproducer->exact->trace) mark(step.access, marks);
  }
  return marks;
}

std::string mark_words(const std::set<std::uint32_t>& work_items) {
  if (work_items.size() > kWorkItemsNamedMax)
    return fmt::format("{} work-items", work_items.size());
  return fmt::format("work-item{} {}", work_items.size() == 1 ? "" : "s",
                     fmt::join(work_items, ", "));
}

/// Lines to show of a long file: near those that matter.
std::set<std::uint32_t> shown_lines(const Lines& lines, std::set<std::uint32_t> centres) {
  if (centres.empty() && !lines.empty()) centres.insert(lines.begin()->first);
  std::set<std::uint32_t> shown;
  for (const auto& line : lines) {
    const std::uint32_t number = line.first;
    const bool is_near = std::any_of(centres.begin(), centres.end(), [&](std::uint32_t centre) {
      return number + kLinesAround >= centre && number <= centre + kLinesAround;
    });
    if (lines.size() <= kWholeFileLinesMax || is_near) shown.insert(number);
  }
  return shown;
}

SourceFile view_of(const std::string& name, const Lines& lines,
                   const std::map<std::uint32_t, std::set<std::uint32_t>>& marks,
                   std::uint32_t function) {
  std::set<std::uint32_t> centres;
  for (const auto& [line, work_items] : marks) centres.insert(line);
  if (function != 0) centres.insert(function);
  SourceFile view{name, {}};
  std::uint32_t last = 0;
  for (const std::uint32_t number : shown_lines(lines, centres)) {
    if (last != 0 && number != last + 1) view.lines.emplace_back();
    last = number;
    const auto marked = marks.find(number);
    std::string words = marked == marks.end() ? "" : mark_words(marked->second);
    if (words.empty() && number == function) words = "the function under test";
    view.lines.push_back({number, lines.at(number), std::move(words), marked != marks.end()});
  }
  return view;
}

}  // namespace

std::vector<SourceFile> source_view(const SubjectResult& result) {
  if (!result.reproducer) return {};
  const Files files = files_in(result.reproducer->subject);
  Marks marks = marks_of(result, files);
  const FileLine& function = result.origin.function;
  std::vector<SourceFile> views;
  for (const auto& [name, lines] : files) {
    const bool is_here = in_folder(result.origin, name, function.line).file == function.file;
    views.push_back(view_of(name, lines, marks[name], is_here ? function.line : 0));
  }
  return views;
}

}  // namespace stalemate::report::html
