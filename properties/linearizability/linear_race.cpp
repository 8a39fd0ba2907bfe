#include "linearizability/linear_race.hpp"

#include <string>
#include <string_view>

#include "linearizability/subject/linear_subject.hpp"
#include "shared/section_race.hpp"

namespace stalemate::properties {

namespace {

std::string_view file_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);  // all of it, where there is none
}

/// In whose body the line is; empty if that is not known.
std::string function_at(const SourceCode& code, const Access& access) {
  const CodeFunction* found = nullptr;
  for (const CodeFunction& function : code.functions) {
    const bool is_before = function.is_defined && function.place.line <= access.line &&
                           file_name(function.place.file) == file_name(access.file);
    if (is_before && (found == nullptr || found->place.line < function.place.line)) {
      found = &function;
    }
  }
  return found == nullptr ? "" : found->name;
}

}  // namespace

std::optional<Violation> explain_linear_race(const Subject& subject, const DataRace& race,
                                             const Recording* recording) {
  if (!race.first.is_of_driver() || !race.second.is_of_driver()) return std::nullopt;
  const LinearSubject read = read_linear_subject(subject);
  if (!read.guards_data) return std::nullopt;
  const SourceCode& code = source_code(subject);
  return explain_section_race(
      race, [&](const Access& access, Passage) { return function_at(code, access); }, recording);
}

}  // namespace stalemate::properties
