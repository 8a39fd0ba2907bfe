#include "linearizability/linear_race.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "linearizability/subject/linear_subject.hpp"
#include "shared/section_race.hpp"

namespace stalemate::properties {

namespace {

std::string function_of(const LinearSubject& read, std::string_view role) {
  const auto binding = read.binding(role);
  return binding ? read.bindings[*binding].function : std::string(role);
}

/// Whether the work-item has changed what the lock guards where it first looked at it: it writes.
bool changes(const Access& racing, const Recording* recording) {
  if (racing.kind == AccessKind::Store) return true;
  if (recording == nullptr) return false;
  const auto& accesses = recording->accesses;
  auto next = std::find(accesses.begin(), accesses.end(), racing);
  for (; next != accesses.end(); ++next) {
    if (next->work_item != racing.work_item) continue;
    if (!next->is_of_driver()) return false;
    if (next->kind == AccessKind::Store && next->object == racing.object) return true;
  }
  return false;
}

}  // namespace

std::optional<Violation> explain_linear_race(const Subject& subject, const DataRace& race,
                                             const Recording* recording) {
  if (!race.first.is_of_driver() || !race.second.is_of_driver()) return std::nullopt;
  const LinearSubject read = read_linear_subject(subject);
  if (!read.guards_data) return std::nullopt;
  const bool is_semaphore = read.model == "semaphore";
  // A writer has changed the first word before it looks at both again.
  const bool wrote = race.first.kind == AccessKind::Store;
  const char* leave = is_semaphore ? "release" : wrote ? "write_unlock" : "read_unlock";
  const char* come = is_semaphore                      ? "acquire"
                     : changes(race.second, recording) ? "write_lock"
                                                       : "read_lock";
  return explain_section_race(
      race, {.leave = function_of(read, leave), .come = function_of(read, come)}, recording);
}

}  // namespace stalemate::properties
