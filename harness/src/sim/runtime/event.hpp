#pragma once

#include "sim/machine/certify.hpp"
#include "sim/machine/machine.hpp"
#include "sim/machine/progress.hpp"
#include "sim/machine/turns.hpp"
#include "stalemate/schedule.hpp"

namespace stalemate::sim {

/// One of all buffered stores may leave now.
void drain_now_and_then();

/// A scheduling point: others may run before it returns. The event itself comes after. An access by
/// a built-in has no place of its own: it is where stalemate_sim_at said.
inline void begin_event(std::uint32_t place) {
  WorkItem& self = *machine.current;
  if (place != 0) self.place = place;
  self.blocks = 0;
  ++self.events;
  if (++machine.ended.events >= machine.idle_check_at) [[unlikely]]
    check_progress();
  if (!machine.buffers.all_empty()) [[unlikely]]
    drain_now_and_then();
  WorkItem* next = take_turn();
  if (next != &self) hand_over(*next);
}

/// Of what is neither atomic nor a fence.
constexpr std::uint32_t kNoOrder = ~0U;

/// What happened, for the hash and the recording.
struct Happened {
  AccessKind kind = AccessKind::Load;
  bool is_atomic = false;
  std::uint32_t order = kNoOrder;
  std::uint32_t scope = kScopeWorkItem;  // means nothing without an order
  Target target = {};
  std::uint32_t size = 0;
  std::uint64_t seen = 0;
  std::uint64_t truth = 0;
  bool from_store_buffer = false;
  std::uint64_t stored = 0;
};

void record(const Happened& happened, const WorkItem& who, std::uint32_t place);

/// Says where in the source `access` is, and whether it is volatile.
void locate(Access& access, std::uint32_t place);

inline void note(const Happened& happened) {
  const WorkItem& self = *machine.current;
  const std::uint64_t what =
      std::uint64_t{self.id} << 32 ^ std::uint64_t{happened.target.object} << 12 ^
      std::uint64_t{happened.size} << 4 ^ static_cast<std::uint64_t>(happened.kind);
  const std::uint64_t bits =
      what * 0x9e3779b97f4a7c15u + happened.target.offset * 0xd1342543de82ef95u +
      happened.seen * 0xbf58476d1ce4e5b9u + happened.stored * 0x94d049bb133111ebu;
  std::uint64_t hash = (machine.ended.hash ^ bits) * 0x2545f4914f6cdd1du;
  machine.ended.hash = hash ^ hash >> 32;
  if (machine.launch->record) [[unlikely]]
    record(happened, self, self.place);
  if (machine.certifying) [[unlikely]]
    note_certifying(happened);
}

}  // namespace stalemate::sim
