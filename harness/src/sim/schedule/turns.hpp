#pragma once

#include "sim/machine/machine.hpp"

namespace stalemate::sim {

/// Whose turn it is now; null if nobody can go on. Notes it, if the launch is recorded.
WorkItem* take_turn();

/// Lets `next` run until it is the current one's turn again.
void hand_over(WorkItem& next);

/// The current work-item cannot go on before its turn comes again, and if it was put aside, before
/// others woke it.
void wait_for_others();

/// The work-item, or in lockstep the sub-group whose first it is, takes turns from now on.
void can_go_on(std::uint32_t id);

/// The work-item can go on.
void make_runnable(WorkItem& item);

/// The current work-item cannot go on: its state says why.
void suspend(WorkItem& self);

/// Draws the initial turn.
void begin_turns(std::uint64_t seed);

}  // namespace stalemate::sim
