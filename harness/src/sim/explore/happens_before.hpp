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

/// Whether a store by another work-item, which is no read-modify-write, ends the release sequence
/// of a store: not by RC11, but by C11 (5.1.2.4).
enum class Interrupted : std::uint8_t { GoesOn, Ends };

/// What happens before an event of the graph by what happens before those that precede it.
std::array<Clock, kSpaceCount> ordered_anew(const Graph& graph, const Seats& seats, EventId id,
                                            Interrupted interrupted);

/// `leave`, which is not in the graph, comes after that arrival of a barrier.
void leave_after(Event& leave, const Event& arrival);

}  // namespace stalemate::sim::explore
