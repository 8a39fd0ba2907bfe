#pragma once

namespace stalemate::sim {

/// What each fiber runs: a work-item from its beginning to its end, then another, if the turn is
/// one's that has not begun.
[[noreturn]] void live_on_this_stack();

/// Gives work-groups the places that are free.
void start_groups();

/// Leaves all fibers where they are, and goes back to `run`.
[[noreturn]] void leave_all();

}  // namespace stalemate::sim
