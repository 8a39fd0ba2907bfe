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
  const auto names = [&](const Access& /*access*/, Passage passage) {
    if (is_macro) return read.with_lock.in(space);
    return passage == Passage::Out ? read.release.in(space) : read.acquire.in(space);
  };
  return explain_section_race(race, names, recording);
}

}  // namespace stalemate::properties
