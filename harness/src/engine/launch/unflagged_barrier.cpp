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

}  // namespace

// All of a work-group come to the same barriers in the same order, and none leaves one before all
// have come to it.
std::optional<Fact> unflagged_barrier(const RacingLaunch& launch, const DataRace& race) {
  if (launch.recording == nullptr || !race.is_in_group) return std::nullopt;
  const Accesses& accesses = launch.recording->accesses;
  const auto pair = racing_pair(race, accesses);
  if (!pair) return std::nullopt;
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
