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
  // Who waits in an acquire may go on by what another one's acquire has stored (Peterson).
  const auto names = [&](const Access& access, Passage passage) {
    if (is_macro) return read.with_lock.in(space);
    const std::string release = read.release.in(space);
    const std::string acquire = read.acquire.in(space);
    std::string around = function_at(source_code(subject), access);
    if (around == release || around == acquire) return around;
    return passage == Passage::Out ? release : acquire;
  };
  return explain_section_race(race, names, recording);
}

}  // namespace stalemate::properties
