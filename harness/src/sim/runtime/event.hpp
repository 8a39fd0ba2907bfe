#pragma once

#include "sim/dispatch/recording.hpp"
#include "sim/runtime/simulator.hpp"

namespace stalemate::sim {

/// The rest of begin_event now and then, and at each event of a search for a livelock, or where
/// memory is outside.
[[gnu::noinline]] void begin_event_with_a_check(Simulator& simulator);

/// A scheduling point: others may run before it returns. The event itself comes after. An access by
/// a built-in has no place of its own: it is where stalemate_sim_at said.
[[gnu::always_inline]] inline void begin_event(Simulator& simulator, std::uint32_t place) {
  LaunchState& state = simulator.state;
  WorkItem& self = simulator.schedule.current();
  if ((place & kPlaceMask) != 0) self.place = place & kPlaceMask;
  self.blocks = 0;
  ++self.events;
  if (++state.ended.events >= state.progress_check_at) [[unlikely]]
    return begin_event_with_a_check(simulator);
  simulator.schedule.yield();
  // After the others' turns: what was stored last may reach whoever waits already.
  if (!simulator.memory.is_drained()) [[unlikely]]
    simulator.memory.drain_now_and_then(self);
}

/// Who acts where, for the hash.
struct Spot {
  std::uint32_t item = 0;
  std::uint32_t object = 0;
  std::uint64_t offset = 0;
};

inline std::uint64_t place_bits(const Spot& spot, std::uint32_t size, AccessKind kind) {
  const std::uint64_t what = std::uint64_t{spot.item} << 32 ^ std::uint64_t{spot.object} << 12 ^
                             std::uint64_t{size} << 4 ^ static_cast<std::uint64_t>(kind);
  return what * 0x9e3779b97f4a7c15u + spot.offset * 0xd1342543de82ef95u;
}

inline void note(Simulator& simulator, const Happened& happened) {
  LaunchState& state = simulator.state;
  const Issuer& self = simulator.schedule.current();
  state.add_to_hash(place_bits({self.id, happened.target.object, happened.target.offset},
                               happened.size, happened.kind),
                    happened.seen, happened.stored);
  if (state.launch->record) [[unlikely]]
    record(state, happened, self, self.place);
  if (state.certifying) [[unlikely]]
    simulator.progress.note(happened);
  if (simulator.order.look()) [[unlikely]]
    simulator.order.hear(happened, simulator.memory.touched());
}

}  // namespace stalemate::sim
