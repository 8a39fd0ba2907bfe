#pragma once

namespace stalemate::sim {

/// Called when `machine.idle_check_at` events are over: faults if nothing has changed for too long.
void check_progress();

/// Nobody can go on, though not all have ended.
[[noreturn]] void fail_deadlocked();

/// The current work-item loops, and never touches memory.
[[noreturn]] void fail_looping();

}  // namespace stalemate::sim
