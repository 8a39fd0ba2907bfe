#include "report/violation/source_place.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>

#include "report/evidence/named_lines.hpp"

namespace stalemate::report {

namespace {

constexpr std::string_view kError = "error: ";

const Subject* subject_of(const SubjectResult& result) {
  return result.reproducer ? &result.reproducer->subject : nullptr;
}

/// The first access of the code under test that the explanation tells of.
std::optional<FileLine> place_in(const Violation& violation, const SubjectResult& result) {
  for (const Evidence& evidence : violation.explanation) {
    const auto* step = std::get_if<Step>(&evidence);
    if (step == nullptr || !step->access || !is_of_user(*step->access, subject_of(result)))
      continue;
    return in_folder(result.origin, step->access->file, step->access->line);
  }
  return std::nullopt;
}

/// A name of a file without its folder; it is that of the function, if the name is.
std::optional<FileLine> beside_function(const std::optional<FileLine>& found,
                                        const Origin& origin) {
  const std::filesystem::path function(origin.function.file);
  if (!found || function.filename() != found->file) return std::nullopt;
  return FileLine{origin.function.file, found->line, 0};
}

std::optional<FileLine> place_of_race(const Violation& violation, const Origin& origin) {
  if (violation.races.empty()) return std::nullopt;
  const LinePair& race = violation.races.front();
  const auto first = beside_function(file_line(race.first), origin);
  return first ? first : beside_function(file_line(race.second), origin);
}

/// Of an access that is told of in words: one outside of its buffer.
std::optional<FileLine> place_of_summary(const Violation& violation, const Origin& origin) {
  const auto lines = named_lines(violation.summary);
  return lines.empty() ? std::nullopt : beside_function(lines.front(), origin);
}

std::optional<FileLine> place_in_words(std::string_view place, const Origin& origin) {
  const auto column = number_at_end(place);
  if (!column) return std::nullopt;
  const auto found = file_line(place);
  if (!found || found->file.starts_with("stalemate/") || found->file.starts_with('<')) {
    return std::nullopt;
  }
  FileLine line = in_folder(origin, found->file, found->line);
  line.column = *column;
  return line;
}

/// Of the first error in what a compiler said: "mine.cl:2:12: error: …", or, as PoCL has it,
/// "error: mine.cl:2:12: …".
std::optional<FileLine> place_of_error(std::string_view log, const Origin& origin) {
  for (std::size_t at = log.find(kError); at != std::string_view::npos;
       at = log.find(kError, at + 1)) {
    std::string_view behind = log.substr(at + kError.size());
    behind = behind.substr(0, behind.find('\n'));
    if (auto place = place_in_words(behind.substr(0, behind.find(": ")), origin)) return place;
    std::string_view before = log.substr(0, at);
    if (!before.ends_with(": ")) continue;
    before.remove_suffix(2);
    before.remove_prefix(before.find_last_of(" \n") + 1);
    if (auto place = place_in_words(before, origin)) return place;
  }
  return std::nullopt;
}

bool changes_memory(const Access& access) {
  if (access.kind == AccessKind::ReadModifyWrite) return access.stored != access.seen;
  return access.kind == AccessKind::Store && access.stored != access.truth;
}

/// Of several functions under test it is not told which is at fault; what changed memory last,
/// before anybody asked what became of it, is nearer to it than the first of them.
std::optional<FileLine> place_of_last_change(const SubjectResult& result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  if (violation == nullptr || !result.reproducer || !result.reproducer->exact) return std::nullopt;
  const Options& options = result.reproducer->subject.options;
  const bool has_several = options.find("operations") != nullptr || options.find("pop") != nullptr;
  if (!has_several) return std::nullopt;
  const std::vector<TraceStep>& trace = result.reproducer->exact->trace;
  const auto found = std::find_if(trace.rbegin(), trace.rend(), [&](const TraceStep& step) {
    const Access& access = step.access;
    const bool is_meant = !violation->dispatch || access.dispatch == *violation->dispatch;
    return is_of_user(access, subject_of(result)) && is_meant && changes_memory(access);
  });
  if (found == trace.rend()) return std::nullopt;
  return in_folder(result.origin, found->access.file, found->access.line);
}

struct PlaceOf {
  const SubjectResult& result;

  std::optional<FileLine> operator()(const Violation& violation) const {
    if (auto place = place_of_race(violation, result.origin)) return place;
    if (auto place = place_in(violation, result)) return place;
    return place_of_summary(violation, result.origin);
  }
  std::optional<FileLine> operator()(const Error& error) const {
    return place_of_error(error.cause, result.origin);
  }
  template <class Other>
  std::optional<FileLine> operator()(const Other& /*verdict*/) const {
    return std::nullopt;
  }
};

}  // namespace

bool is_of_user(const Access& access, const Subject* subject) {
  if (access.line == 0 || access.is_of_driver()) return false;
  if (subject == nullptr) return true;
  const std::string& source = subject->source;
  const bool names_files = source.find("#line ") != std::string::npos;
  return !names_files || subject->kernel == access.file ||
         source.find('"' + access.file + '"') != std::string::npos;
}

FileLine in_folder(const Origin& origin, const std::string& name, std::uint32_t line) {
  const std::filesystem::path path = std::filesystem::path(origin.folder) / name;
  return {path.lexically_normal().generic_string(), line, 0};
}

FileLine source_place(const SubjectResult& result) {
  if (auto place = std::visit(PlaceOf{result}, result.verdict)) return *std::move(place);
  if (auto place = place_of_last_change(result)) return *std::move(place);
  return result.origin.function.file.empty() ? result.origin.config : result.origin.function;
}

}  // namespace stalemate::report
