#pragma once

#include "sim/explore/graph.hpp"
#include "sim/explore/placing.hpp"

namespace stalemate::sim::explore {

// Synchronisation of RC11 (Lahav, Vafeiadis, Kang, Hur and Dreyer, "Repairing sequential
// consistency in C/C++11", PLDI 2017), where scopes include each other, of each memory apart.
// Barriers are fences, too, as those of the race oracle are.

/// `read`, which is not in the graph, reads `write`, of that value.
void read_from(const Graph& graph, const Seats& seats, Event& read, EventId write,
               std::uint64_t value);

/// What a fence or barrier that is not in the graph acquires by what its work-item has read.
void acquire_read(const Graph& graph, const Seats& seats, Event& fence);

/// `leave`, which is not in the graph, comes after that arrival of a barrier.
void leave_after(Event& leave, const Event& arrival);

}  // namespace stalemate::sim::explore
