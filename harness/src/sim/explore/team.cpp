#include "sim/explore/team.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/threads.hpp"

namespace stalemate::sim::explore {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// What is left of the time when a thread begins, and its share of memory.
Limits limits_since(const Limits& limits, SteadyClock::time_point began, unsigned threads) {
  Limits left = limits;
  left.bytes /= std::max(threads, 1U);
  left.time -= SteadyClock::now() - began;
  return left;
}

void take_part(Sharing& sharing, Explorer explorer) {
  while (Part* part = sharing.take()) {
    explorer.run(*part, sharing);
    sharing.finish(*part);
  }
}

/// Others do not wait for a thread that cannot go on.
void join_in(Sharing& sharing, const Join& join, const std::function<void(const Member&)>& act) {
  try {
    join(act);
  } catch (...) {
    sharing.abandon();
    throw;
  }
}

void start(Threads& threads, unsigned count, const std::function<void()>& work) {
  try {
    while (count-- != 0) threads.start(work);
  } catch (const std::system_error&) {
    // Those that run explore what there is.
  }
}

}  // namespace

TeamExplored explore_together(const Team& team, const Seats& seats, const Limits& limits,
                              const Join& join) {
  const SteadyClock::time_point began = SteadyClock::now();
  std::function<void()> call_others;
  Sharing sharing(team.giving, [&] { call_others(); });
  const auto work = [&] {
    join_in(sharing, join, [&](const Member& member) {
      take_part(sharing, {member.program, seats, limits_since(limits, began, team.threads),
                          member.observer});
    });
  };
  Threads threads;
  call_others = [&] { start(threads, std::max(team.threads, 1U) - 1, work); };
  work();
  threads.join();
  TeamExplored made{sharing.explored(), {}};
  for (Part* part : sharing.parts()) {
    if (part->notes) made.notes.push_back(std::move(part->notes));
  }
  return made;
}

}  // namespace stalemate::sim::explore
