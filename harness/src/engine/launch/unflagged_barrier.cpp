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

/// Whether another work-item of the work-group releases behind that barrier, which is the one of
/// that number to all of them, before `end`.
bool is_released_behind(const Accesses& accesses, const Access& barrier, std::size_t number,
                        std::size_t end) {
  for (std::size_t i = 0; i < end; ++i) {
    const Access& access = accesses[i];
    const bool is_fellow = access.work_group == barrier.work_group &&
                           access.dispatch == barrier.dispatch && !are_by_one(access, barrier);
    if (is_fellow && is_release(access) && !is_narrow(access) &&
        barriers_before(accesses, access, i) >= number) {
      return true;
    }
  }
  return false;
}

/// A leader tells another work-group what its own has stored.
std::optional<Fact> before_release(const Accesses& accesses, const DataRace& race,
                                   const RacingPair& pair) {
  for (std::size_t i = pair.first; i < pair.second; ++i) {
    if (!is_barrier_of(accesses[i], race.first) || !lacks_flag(accesses[i], race.first)) continue;
    const std::size_t number = barriers_before(accesses, race.first, i + 1);
    if (!is_released_behind(accesses, accesses[i], number, pair.second)) continue;
    return Fact(FactKind::GroupBarrierLacksFlag,
                {source_line(accesses[i]), race.first.is_local ? "local" : "global"});
  }
  return std::nullopt;
}

/// Whether another work-item of the work-group acquires in front of that barrier, behind `begin`.
bool is_acquired_before(const Accesses& accesses, const Access& barrier, std::size_t number,
                        std::size_t begin) {
  for (std::size_t i = begin; i < accesses.size(); ++i) {
    const Access& access = accesses[i];
    const bool is_fellow = access.work_group == barrier.work_group &&
                           access.dispatch == barrier.dispatch && !are_by_one(access, barrier);
    if (is_fellow && is_acquire(access) && !is_narrow(access) &&
        barriers_before(accesses, access, i) < number) {
      return true;
    }
  }
  return false;
}

/// A leader has seen what another work-group has told, and its own reads what that has stored.
std::optional<Fact> behind_acquire(const Accesses& accesses, const DataRace& race,
                                   const RacingPair& pair) {
  for (std::size_t i = pair.first; i < pair.second; ++i) {
    if (!is_barrier_of(accesses[i], race.second) || !lacks_flag(accesses[i], race.second)) continue;
    const std::size_t number = barriers_before(accesses, race.second, i + 1);
    if (!is_acquired_before(accesses, accesses[i], number, pair.first)) continue;
    return Fact(FactKind::ReadersBarrierLacksFlag,
                {source_line(accesses[i]), race.second.is_local ? "local" : "global"});
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
  if (!race.is_in_group) {
    const auto fact = before_release(accesses, race, *pair);
    return fact ? fact : behind_acquire(accesses, race, *pair);
  }
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
