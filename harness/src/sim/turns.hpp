#pragma once

#include "sim/machine.hpp"

namespace stalemate::sim {

/// Whose turn it is now; null if nobody can go on. Notes it, if the launch is recorded.
WorkItem* take_turn();

/// Lets `next` run until it is the current one's turn again.
void hand_over(WorkItem& next);

/// The current work-item cannot go on before others woke it.
void wait_for_others();

/// Draws the initial turn.
void begin_turns(std::uint64_t seed);

}  // namespace stalemate::sim
