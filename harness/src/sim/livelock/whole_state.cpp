#include "sim/livelock/whole_state.hpp"

#include "base/assertion.hpp"
#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {
namespace {

void add_item(StateWords& words, const WorkItem& item, const Watched& seen) {
  words.insert(words.end(), {static_cast<std::uint64_t>(item.state), item.site, item.block,
                             item.collective, item.blocks, seen.blocks, item.exchanged ? 1u : 0u,
                             reinterpret_cast<std::uintptr_t>(seen.at_block.low),
                             seen.at_block.words.size(), seen.told.size()});
  words.insert(words.end(), seen.at_block.words.begin(), seen.at_block.words.end());
  words.insert(words.end(), seen.told.begin(), seen.told.end());
}

void add_barrier(StateWords& words, const Barrier& barrier) {
  words.insert(words.end(), {barrier.live, barrier.waiting, barrier.site,
                             static_cast<std::uint64_t>(barrier.state)});
}

void add_lanes(StateWords& words, const Lanes& lanes) {
  words.insert(words.end(), {lanes.ids.size(), lanes.levels.size(), lanes.runnable, lanes.waiting,
                             lanes.have_ended ? 1u : 0u, lanes.target, lanes.reconverges_at,
                             lanes.diverged ? 1u : 0u});
  words.insert(words.end(), lanes.ids.begin(), lanes.ids.end());
  for (const Level& level : lanes.levels) {
    words.insert(words.end(), {level.begin, level.reconverges_at});
  }
}

}  // namespace

StateWords whole_state(const Whole& whole) {
  STALEMATE_ASSERT(whole.memory.is_drained());
  const Crew& crew = whole.schedule.crew();
  StateWords words = {crew.live, whole.schedule.groups_started(), whole.schedule.groups_resident()};
  for (std::size_t i = 0; i < crew.items.size(); ++i) {
    add_item(words, crew.items[i], whole.watch.all()[i]);
  }
  for (const WorkGroup& group : crew.groups) add_barrier(words, group.barrier);
  for (const Barrier& sub_group : crew.sub_groups) add_barrier(words, sub_group);
  if (whole.launch.settings.lockstep) {
    for (const Lanes& lanes : whole.schedule.lockstep().lanes()) add_lanes(words, lanes);
  }
  whole.memory.add_state(words);
  return words;
}

std::uint64_t whole_hash(const Whole& whole) {
  std::uint64_t hash = whole.memory.hash();
  const Crew& crew = whole.schedule.crew();
  for (std::size_t i = 0; i < crew.items.size(); ++i) {
    const WorkItem& item = crew.items[i];
    const std::uint64_t where = item.blocks << 8 | static_cast<std::uint64_t>(item.state);
    hash = mix(hash ^ whole.watch.all()[i].hash ^ mix(where));
  }
  return hash;
}

}  // namespace stalemate::sim
