#include "sim/schedule/barrier_faults.hpp"

#include <string_view>

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

Step presence(const Launch& launch, const WorkItem& item) {
  Step step{.kind = item.state == State::Ended ? StepKind::End : StepKind::Reach,
            .who = {item.id, item.group},
            .access = Access{.kind = AccessKind::Barrier, .what = item.built_in}};
  locate(launch, item.place, *step.access);
  return step;
}

FactKind what_must_be(const WorkItem& waits) {
  return std::string_view(waits.built_in).starts_with("sub_group_")
             ? FactKind::AllOfSubGroupMustCall
             : FactKind::AllMustReachBarriers;
}

Fault divergence(const Launch& launch, const WorkItem& waits, const WorkItem& other, FactKind why) {
  const bool has_ended = why == FactKind::EndedBeforeBarrier;
  const std::string last =
      has_ended ? own_line_of(launch, other.place) : line_of(launch, other.place);
  return {ViolationKind::BarrierDivergence,
          Fact(why, {waits.id, line_of(launch, waits.place), other.id, last}),
          {presence(launch, waits), presence(launch, other), Fact(what_must_be(waits))}};
}

}  // namespace

const WorkItem& waiting_in(const Crew& crew, const Barrier& barrier) {
  return other_in(crew, barrier, [&](const WorkItem& item) { return item.state == barrier.state; });
}

const WorkItem& ended_in(const Crew& crew, const Barrier& barrier) {
  return other_in(crew, barrier, [](const WorkItem& item) { return item.state == State::Ended; });
}

Fault ended_before_barrier(const Launch& launch, const WorkItem& waits, const WorkItem& ended) {
  return divergence(launch, waits, ended, FactKind::EndedBeforeBarrier);
}

Fault at_different_barriers(const Launch& launch, const WorkItem& waits, const WorkItem& other,
                            std::uint64_t site) {
  const bool is_one_call =
      static_cast<std::uint32_t>(waits.site) == static_cast<std::uint32_t>(site);
  return divergence(launch, waits, other,
                    is_one_call ? FactKind::AskedDifferentCopies : FactKind::AtDifferentBarriers);
}

Fault ended_before_wait(const Launch& launch, const WorkItem& ended) {
  return {ViolationKind::BarrierDivergence,
          Fact(FactKind::EndedBeforeWait, {ended.id, line_of(launch, ended.copy_place)}),
          {}};
}

Fault diverged_before_barrier(const Launch& launch, const Crew& crew, const Barrier& sub_group) {
  const auto waits = [](const WorkItem& item) {
    return item.state == State::AtBarrier || item.state == State::AtSubGroup;
  };
  return divergence(launch, other_in(crew, sub_group, waits),
                    other_in(crew, sub_group, is_kept_waiting), FactKind::DivergedBeforeBarrier);
}

}  // namespace stalemate::sim
