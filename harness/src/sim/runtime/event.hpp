#pragma once

#include "sim/dispatch/recording.hpp"
#include "sim/runtime/simulator.hpp"

namespace stalemate::sim {

/// A scheduling point: others may run before it returns. The event itself comes after. An access by
/// a built-in has no place of its own: it is where stalemate_sim_at said.
inline void begin_event(Simulator& simulator, std::uint32_t place) {
  LaunchState& state = simulator.state;
  WorkItem& self = simulator.schedule.current();
  if (place != 0) self.place = place;
  self.blocks = 0;
  ++self.events;
  ++state.ended.events;
  if (simulator.outside != nullptr) [[unlikely]]
    return;
  if (state.ended.events >= state.progress_check_at) [[unlikely]]
    simulator.progress.check();
  simulator.schedule.yield();
  // After the others' turns: what was stored last may reach whoever waits already.
  if (!simulator.memory.is_drained()) [[unlikely]]
    simulator.memory.drain_now_and_then(self);
}

inline void note(Simulator& simulator, const Happened& happened) {
  LaunchState& state = simulator.state;
  const Issuer& self = simulator.schedule.current();
  const std::uint64_t what =
      std::uint64_t{self.id} << 32 ^ std::uint64_t{happened.target.object} << 12 ^
      std::uint64_t{happened.size} << 4 ^ static_cast<std::uint64_t>(happened.kind);
  const std::uint64_t bits =
      what * 0x9e3779b97f4a7c15u + happened.target.offset * 0xd1342543de82ef95u +
      happened.seen * 0xbf58476d1ce4e5b9u + happened.stored * 0x94d049bb133111ebu;
  std::uint64_t hash = (state.ended.hash ^ bits) * 0x2545f4914f6cdd1du;
  state.ended.hash = hash ^ hash >> 32;
  if (state.launch->record) [[unlikely]]
    record(state, happened, self, self.place);
  if (state.certifying) [[unlikely]]
    simulator.progress.note(happened);
  if (simulator.order.look()) [[unlikely]]
    simulator.order.hear(happened, simulator.memory.touched());
}

}  // namespace stalemate::sim
