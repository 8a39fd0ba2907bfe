#include "sim/schedule/barrier_faults.hpp"

#include <fmt/format.h>

#include "sim/dispatch/names.hpp"

namespace stalemate::sim {
namespace {

/// One of the barrier that does what `is_other` says; there is one.
template <class IsOther>
const WorkItem& other_in(const Crew& crew, const Barrier& barrier, const IsOther& is_other) {
  std::uint32_t id = barrier.first;
  while (!is_other(crew.items[id])) ++id;
  return crew.items[id];
}

std::string presence(const Launch& launch, const WorkItem& item) {
  const char* what = item.state == State::Ended ? "has ended, its last event at" : "is at";
  return fmt::format("work-item {} of work-group {} {} {} ({})", item.id, item.group, what,
                     place_words(launch, item.place),
                     *item.built_in == '\0' ? "no built-in" : item.built_in);
}

Fault divergence(const Launch& launch, const WorkItem& waits, const WorkItem& other,
                 const char* why) {
  return {ViolationKind::BarrierDivergence,
          fmt::format("{}: work-item {} waits at {}, work-item {} {} {}", why, waits.id,
                      place_words(launch, waits.place), other.id,
                      other.state == State::Ended ? "has ended, after" : "is at",
                      place_words(launch, other.place)),
          {presence(launch, waits), presence(launch, other),
           "all work-items of a work-group must reach the same barriers"}};
}

}  // namespace

const WorkItem& waiting_in(const Crew& crew, const Barrier& barrier) {
  return other_in(crew, barrier, [&](const WorkItem& item) { return item.state == barrier.state; });
}

const WorkItem& ended_in(const Crew& crew, const Barrier& barrier) {
  return other_in(crew, barrier, [](const WorkItem& item) { return item.state == State::Ended; });
}

Fault ended_before_barrier(const Launch& launch, const WorkItem& waits, const WorkItem& ended) {
  return divergence(launch, waits, ended, "a work-item ended before a barrier");
}

Fault at_different_barriers(const Launch& launch, const WorkItem& waits, const WorkItem& other) {
  return divergence(launch, waits, other, "work-items wait at different barriers");
}

Fault diverged_before_barrier(const Launch& launch, const Crew& crew, const Barrier& sub_group) {
  const auto waits = [](const WorkItem& item) {
    return item.state == State::AtBarrier || item.state == State::AtSubGroup;
  };
  return divergence(launch, other_in(crew, sub_group, waits),
                    other_in(crew, sub_group, is_kept_waiting),
                    "lanes in lockstep have diverged, and some wait at a barrier");
}

}  // namespace stalemate::sim
