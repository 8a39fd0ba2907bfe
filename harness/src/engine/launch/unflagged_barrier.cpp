#include "engine/launch/unflagged_barrier.hpp"

#include <cstddef>
#include <vector>

#include "property/ordering.hpp"
#include "property/racing_pair.hpp"

namespace stalemate::engine {

namespace {

using Accesses = std::vector<Access>;

bool is_barrier_of(const Access& access, const Access& racing) {
  return access.kind == AccessKind::Barrier && are_by_one(access, racing);
}

/// To how many barriers it has come before that.
std::size_t barriers_before(const Accesses& accesses, const Access& racing, std::size_t end) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < end; ++i) count += is_barrier_of(accesses[i], racing) ? 1U : 0U;
  return count;
}

/// A barrier that the work-item passes, and to how many it has come with it: they are the same
/// ones, in the same order, for all of its work-group.
struct Passed {
  const Access& barrier;
  std::size_t number;
};

/// The first barrier in `part` to which the one who makes `racing` comes, that lacks the flag of
/// that memory, and of which `tells` says that a fellow's access, the `i`th of all, goes with it.
template <class Tells>
const Access* barrier_beside(const Accesses& accesses, const Access& racing, const RacingPair& part,
                             const Tells& tells) {
  for (std::size_t i = part.first; i < part.second; ++i) {
    if (!is_barrier_of(accesses[i], racing) || !lacks_flag(accesses[i], racing)) continue;
    const Passed passed{accesses[i], barriers_before(accesses, racing, i + 1)};
    for (std::size_t other = 0; other < part.second; ++other) {
      const Access& access = accesses[other];
      const bool is_fellow = access.work_group == racing.work_group &&
                             access.dispatch == racing.dispatch && !are_by_one(access, racing);
      if (is_fellow && !is_narrow(access) && tells(access, other, passed)) return &passed.barrier;
    }
  }
  return nullptr;
}

/// A leader tells another work-group what its own has stored.
const Access* before_release(const Accesses& accesses, const DataRace& race,
                             const RacingPair& pair) {
  return barrier_beside(
      accesses, race.first, pair, [&](const Access& access, std::size_t i, const Passed& passed) {
        return is_release(access) && barriers_before(accesses, access, i) >= passed.number;
      });
}

/// A leader has seen what another work-group has told, and its own reads what that has stored. Who
/// reads may have waited at the barrier for long.
const Access* behind_acquire(const Accesses& accesses, const DataRace& race,
                             const RacingPair& pair) {
  return barrier_beside(accesses, race.second, {0, pair.second},
                        [&](const Access& access, std::size_t i, const Passed& passed) {
                          return is_acquire(access) && i > pair.first &&
                                 barriers_before(accesses, access, i) < passed.number;
                        });
}

std::optional<Fact> between_groups(const Accesses& accesses, const DataRace& race,
                                   const RacingPair& pair) {
  const char* memory = race.first.is_local ? "local" : "global";
  if (const Access* barrier = before_release(accesses, race, pair)) {
    return Fact(FactKind::GroupBarrierLacksFlag, {source_line(*barrier), memory});
  }
  if (const Access* barrier = behind_acquire(accesses, race, pair)) {
    return Fact(FactKind::ReadersBarrierLacksFlag, {source_line(*barrier), memory});
  }
  return std::nullopt;
}

}  // namespace

// All of a work-group come to the same barriers in the same order, and none leaves one before all
// have come to it.
std::optional<Fact> unflagged_barrier(const RacingLaunch& launch, const DataRace& race) {
  if (launch.recording == nullptr || is_of_copy(race.first)) return std::nullopt;
  const Accesses& accesses = launch.recording->accesses;
  const auto pair = racing_pair(race, accesses);
  if (!pair) return std::nullopt;
  if (!race.is_in_group) return between_groups(accesses, race, *pair);
  const std::size_t passed_by_second = barriers_before(accesses, race.second, pair->second);
  std::size_t passed = barriers_before(accesses, race.first, pair->first);
  for (std::size_t i = pair->first; i < pair->second && passed < passed_by_second; ++i) {
    if (!is_barrier_of(accesses[i], race.first)) continue;
    ++passed;
    if (!lacks_flag(accesses[i], race.first)) continue;
    return Fact(FactKind::BarrierLacksFlag,
                {source_line(accesses[i]), race.first.is_local ? "local" : "global"});
  }
  return std::nullopt;
}

}  // namespace stalemate::engine
