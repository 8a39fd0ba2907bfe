#include "mutual_exclusion/lock_explain.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::properties {

namespace {

/// Locks named in a violation; more would be a list that nobody reads.
constexpr std::size_t kLocksNamed = 64;

Place place_of(const LockLayout& layout, std::uint32_t lock) {
  if (!layout.is_local()) return {.kind = PlaceKind::Lock, .index = lock};
  const std::uint32_t per_group = layout.parameters.cells;
  return {.kind = PlaceKind::Lock, .index = lock % per_group, .work_group = lock / per_group};
}

FactKind fact_of(LockFault fault) {
  switch (fault) {
    case LockFault::Overwrote: return FactKind::WordsBesideLock;
    case LockFault::Overlapped: return FactKind::SectionsOverlapped;
    case LockFault::Alike: return FactKind::TicketsAlike;
    case LockFault::Repeated: return FactKind::SectionsRepeated;
    case LockFault::Missed: return FactKind::SectionsMissed;
    case LockFault::Unsaved: return FactKind::GroupsUnsaved;
    case LockFault::Invented: return FactKind::TicketsInvented;
    case LockFault::Torn: return FactKind::RecordsTorn;
    case LockFault::Swapped: return FactKind::TicketsSwapped;
    case LockFault::Unkept: return FactKind::LastSectionUnkept;
  }
  return FactKind::SectionsOverlapped;
}

FactKind reason_of(LockFault fault, bool is_counted) {
  switch (fault) {
    case LockFault::Overwrote: return FactKind::MoreLockWords;
    case LockFault::Overlapped: return FactKind::TwoInside;
    case LockFault::Alike:
      return is_counted ? FactKind::StaleAtHandover : FactKind::CauseNotSeparable;
    case LockFault::Repeated: return FactKind::OncePerOperation;
    case LockFault::Missed: return FactKind::GaveUpOrDropped;
    case LockFault::Unsaved: return FactKind::WorkItemsDropped;
    case LockFault::Invented: return FactKind::TicketsFromElsewhere;
    case LockFault::Torn: return FactKind::PartMissing;
    case LockFault::Swapped: return FactKind::NotInItsOrder;
    case LockFault::Unkept: return FactKind::LastWriteGone;
  }
  return FactKind::TwoInside;
}

Step witness_of(const LockLayout& layout, std::uint32_t lock, const LockOperation& operation) {
  const std::uint32_t item = layout.item_of(operation.op_index);
  Step step{.kind = operation.ended() ? StepKind::NoSection : StepKind::NoEnd,
            .who = {item, item / layout.parameters.work_group_size,
                    operation.op_index % layout.parameters.operations_per_item},
            .place = place_of(layout, lock)};
  if (operation.runs() == 0) return step;
  step.kind = StepKind::Section;
  step.section = SectionSeen{
      .ticket = operation.ticket, .record = operation.strange, .runs = operation.runs()};
  if (layout.is_counted) step.section->was_alone = !operation.overlapped();
  return step;
}

/// What else went wrong there, a fact for each.
void add_besides(const LockFinding& finding, std::vector<Evidence>& evidence) {
  for (auto i = static_cast<std::size_t>(finding.cause()) + 1; i < kLockFaults; ++i) {
    if (finding.counts[i] == 0) continue;
    Fact fact(fact_of(static_cast<LockFault>(i)), {finding.counts[i]});
    fact.is_beside = true;
    evidence.emplace_back(std::move(fact));
  }
}

}  // namespace

Violation explain_locks(const LockLayout& layout, const std::vector<LockFinding>& findings) {
  const LockFinding& worst = findings.front();
  Violation violation;
  violation.kind = kind_of(worst.cause(), layout.is_counted);
  const Place place = place_of(layout, worst.lock);
  violation.summary =
      Fact(fact_of(worst.cause()), {worst.count(worst.cause()), worst.operations, place});
  violation.explanation = {
      Fact(FactKind::LockHistory, {place, worst.operations, worst.last_ticket})};
  for (const LockOperation& operation : worst.witness(worst.cause())) {
    violation.explanation.emplace_back(witness_of(layout, worst.lock, operation));
  }
  violation.explanation.emplace_back(Fact(reason_of(worst.cause(), layout.is_counted)));
  add_besides(worst, violation.explanation);
  if (findings.size() > 1) {
    violation.explanation.emplace_back(Fact(FactKind::MoreLocksBroken, {findings.size() - 1}));
  }
  for (std::size_t i = 0; i < std::min(findings.size(), kLocksNamed); ++i) {
    violation.cells.push_back(findings[i].lock);
  }
  return violation;
}

}  // namespace stalemate::properties
