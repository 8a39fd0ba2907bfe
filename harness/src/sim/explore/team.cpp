#include "sim/explore/team.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

#include "base/threads.hpp"

namespace stalemate::sim::explore {
namespace {

using SteadyClock = std::chrono::steady_clock;

void take_part(Sharing& sharing, Explorer& explorer) {
  while (Part* part = sharing.take()) {
    explorer.run(*part, sharing);
    sharing.finish(*part);
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
    try {
      join([&](const Member& member) {
        Limits left = limits;
        left.time -= SteadyClock::now() - began;
        Explorer explorer(member.program, seats, left, member.observer);
        take_part(sharing, explorer);
      });
    } catch (...) {
      sharing.abandon();
      throw;
    }
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
