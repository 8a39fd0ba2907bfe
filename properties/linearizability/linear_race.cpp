#include "linearizability/linear_race.hpp"

#include "linearizability/subject/linear_subject.hpp"
#include "shared/section_race.hpp"

namespace stalemate::properties {

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
