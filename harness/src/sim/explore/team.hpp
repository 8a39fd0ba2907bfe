#pragma once

#include <functional>

#include "sim/explore/explorer.hpp"

namespace stalemate::sim::explore {

/// Who takes part in an exploration, with a program and an observer of his own.
struct Member {
  Program& program;
  Observer& observer;
};

/// Sets up what a thread needs to take part, and calls `act` once, in that thread. All programs are
/// the same, and observers tell of what they saw by their notes alone.
using Join = std::function<void(const std::function<void(const Member&)>& act)>;

struct Team {
  unsigned threads = 1;  // this one is among them; fewer if the machine has no more
  Giving giving;
};

/// What came of a program that several threads explored: the same as of one alone, as far as no
/// bound was hit.
struct TeamExplored {
  Explored explored;
  std::vector<std::unique_ptr<Notes>> notes;  // of parts, as one alone would make them
};

/// Throws NotRepeated (followed.hpp).
TeamExplored explore_together(const Team& team, const Seats& seats, const Limits& limits,
                              const Join& join);

}  // namespace stalemate::sim::explore
