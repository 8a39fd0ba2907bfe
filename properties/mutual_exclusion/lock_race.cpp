#include "mutual_exclusion/lock_race.hpp"

#include "mutual_exclusion/lock_subject.hpp"
#include "shared/section_race.hpp"

namespace stalemate::properties {

std::optional<Violation> explain_lock_race(const Subject& subject, const Case& input,
                                           const DataRace& race, const Recording* recording) {
  if (!race.first.is_of_driver() || !race.second.is_of_driver()) return std::nullopt;
  const LockSubject read = read_lock_subject(subject);
  const AddressSpace space = input.address_space;
  const bool is_macro = !read.with_lock.empty();
  return explain_section_race(
      race,
      {.leave = is_macro ? read.with_lock.in(space) : read.release.in(space),
       .come = is_macro ? read.with_lock.in(space) : read.acquire.in(space)},
      recording);
}

}  // namespace stalemate::properties
