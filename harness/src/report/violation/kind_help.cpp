#include "report/violation/kind_help.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "base/assertion.hpp"
#include "base/printable.hpp"

namespace stalemate::report {

namespace {

struct Entry {
  ViolationKind kind;
  KindHelp help;
};

constexpr Entry kHelp[] = {
    {ViolationKind::LostUpdate,
     {"An update of a cell was overwritten by another, or mixed with it.",
      "Make load, computation and store one atomic operation: a built-in atomic, or a "
      "compare-exchange that is tried again until it succeeds."}},
    {ViolationKind::StaleRead,
     {"A work-item read an older value although the newer one had to be visible to it.",
      "Publish with release, read with acquire, both of a scope that holds both work-items; "
      "data behind a flag or lock needs the same. OpenCL C 1.x has neither: there a mem_fence in "
      "front of what publishes and behind what reads, with volatile data, orders memory for the "
      "work-group; between work-groups access the data itself by atomic functions."}},
    {ViolationKind::TornValue,
     {"A value was seen of which one part is old and another new.",
      "Access the whole value by one atomic of its size, or under a lock that is taken by an "
      "acquire and given back by a release."}},
    {ViolationKind::WrongValue,
     {"A value is not what the operations that were made leave behind.",
      "Compare the computation with the model or the reference. If it goes wrong only where "
      "several work-items run, an update is not atomic, or a barrier or another order is missing "
      "between two of them. The smallest case says which operation to look at."}},
    {ViolationKind::WrongReturn,
     {"The cell is right, and what an operation returned is not.",
      "Return the value that the atomic operation itself read: of read_modify_write `returns:` "
      "says whether that is the old or the new one. Of a list, let no node come back between the "
      "load of its link and the compare-exchange (ABA)."}},
    {ViolationKind::MutualExclusion,
     {"Two work-items were inside the lock at the same time.",
      "Take the lock by one atomic operation that both tests and sets it, and give it back only "
      "where it is held. If it passes on sim:sc and not where memory is weak, memory order is the "
      "cause: a lock of loads and stores alone takes memory_order_seq_cst."}},
    {ViolationKind::MutualExclusionOrStale,
     {"Two work-items were inside the lock, or one did not see what the other had written.",
      "Check that the lock is taken by one atomic operation, acquires when it is taken and "
      "releases when it is given back, at device scope."}},
    {ViolationKind::LostNode,
     {"A node that was put on a list is on no list.",
      "Set the node's link before the compare-exchange of the head, to the value that it "
      "expects, and try again when it fails. Where nodes are popped, too, tag the head with a "
      "counter: where it leaves and comes back (ABA), nodes get lost."}},
    {ViolationKind::DuplicateNode,
     {"A node is on a list twice, or was taken from it more often than it was put there.",
      "Take a node only where the compare-exchange of the head has succeeded. Tag the head with a "
      "counter, or do not reuse nodes: a compare-exchange cannot tell that a head left and came "
      "back (ABA)."}},
    {ViolationKind::ListCycle,
     {"Links lead round in a circle.",
      "Look for a node that is put on the list again while another work-item still reads "
      "its link (ABA)."}},
    {ViolationKind::Order,
     {"Operations of one work-item took effect in another order than it made them.",
      "Order them: release before what publishes, acquire behind what reads, or "
      "sequential consistency where two cells are concerned."}},
    {ViolationKind::NoProgress,
     {"The launch never ends.",
      "Look for a loop that never loads again what it waits for, for locks that are taken in two "
      "orders, and for bookkeeping that leaves nobody to end the wait, as a ticket that two drew. "
      "What waits for other work-items says so by `needs_progress:`, if the device may give it, "
      "and must not wait for what no operation need do, as a pop for a push."}},
    {ViolationKind::Deadlock,
     {"All work-items wait for one another.",
      "Take locks in one order, and do not wait while others need what you hold."}},
    {ViolationKind::Starvation,
     {"A work-item never got what others got again and again, or gave up.",
      "Try again until it succeeds, or hand over in the order of arrival (a ticket lock)."}},
    {ViolationKind::DataRace,
     {"Two work-items access the same memory, one of them writes, and nothing orders them.",
      "If one work-item hands data to the other, order both accesses by release and acquire or by "
      "a "
      "barrier. If the value alone matters, make both atomic; relaxed is enough for that."}},
    {ViolationKind::BarrierDivergence,
     {"Not all work-items of a work-group reach the same barrier.",
      "Move the barrier out of the branch or loop, so that all of them execute it equally "
      "often."}},
    {ViolationKind::OutOfBounds,
     {"An access lies outside of the buffer or variable that it is for, or off its alignment.",
      "Check the index against the size, also for the last work-group; simulated devices "
      "(`sim:sc`) name the line and the work-item. Where none of them sees it, this device's "
      "compiler may be at fault: ask another device. Beside a narrow value, see that what is "
      "carried out of it does not reach its neighbours."}},
    {ViolationKind::Uninitialised,
     {"Memory was read that nobody had written.",
      "Write it first, also local memory, which is not zero at the beginning."}},
    {ViolationKind::ForbiddenOutcome,
     {"A combination of values was seen that the memory model forbids.",
      "Compare orders and scopes with what the outcome needs."}},
    {ViolationKind::ResultMismatch,
     {"What was computed, or is claimed, and what is due differ.",
      "Compare both; on a device that only claims a feature, list it in a baseline."}},
};

}  // namespace

KindHelp kind_help(ViolationKind kind) {
  const auto* found = std::find_if(std::begin(kHelp), std::end(kHelp),
                                   [kind](const Entry& entry) { return entry.kind == kind; });
  STALEMATE_ASSERT(found != std::end(kHelp));
  return found->help;
}

KindHelp kind_help(const Violation& violation) {
  if (!violation.kind.is_own()) return kind_help(violation.kind);
  KindHelp help{"What the property says must hold does not.", "See what the property says of it."};
  if (!violation.meaning.empty()) help.meaning = violation.meaning;
  if (!violation.remedy.empty()) help.remedy = violation.remedy;
  return help;
}

namespace {

bool tells(const Violation& violation, FactKind kind) {
  return std::any_of(violation.explanation.begin(), violation.explanation.end(),
                     [kind](const Evidence& evidence) {
                       const auto* fact = std::get_if<Fact>(&evidence);
                       return fact != nullptr && fact->kind == kind;
                     });
}

/// Whether a simulated device told which access of which line it was.
bool is_told_by_line(FactKind kind) {
  return kind == FactKind::AccessInFront || kind == FactKind::AccessAcrossEnd ||
         kind == FactKind::AccessPastEnd || kind == FactKind::AccessOutsideOwn ||
         kind == FactKind::AccessOutsideTable || kind == FactKind::AccessThroughNull ||
         kind == FactKind::AccessOfNoObject || kind == FactKind::AccessOfOtherGroup;
}

/// Of who hands over, or who takes over.
bool lacks_flag(const Detail& detail) {
  const auto* text = std::get_if<std::string>(&detail.data);
  return text != nullptr && text->starts_with("flag of ");
}

/// By itself, or as the fence of a flag that is handed over.
bool is_of_barrier(FactKind kind) {
  return kind == FactKind::BarrierLacksFlag || kind == FactKind::GroupBarrierLacksFlag ||
         kind == FactKind::ReadersBarrierLacksFlag;
}

/// Of a race that says so itself; of a wrong value beside one, the race comes first.
bool tells_of_missing_flag(const Violation& violation) {
  const bool is_race = violation.kind == ViolationKind::DataRace;
  return std::any_of(
      violation.explanation.begin(), violation.explanation.end(), [&](const Evidence& evidence) {
        const auto* fact = std::get_if<Fact>(&evidence);
        if (fact == nullptr) return false;
        const auto& details = fact->details;
        return fact->kind == FactKind::FenceLacksFlag || (is_race && is_of_barrier(fact->kind)) ||
               (fact->kind == FactKind::HandedOver &&
                std::any_of(details.begin(), details.end(), &lacks_flag));
      });
}

/// Where the summary says more than its kind.
std::optional<std::string_view> remedy_of_summary(const Violation& violation) {
  if (is_told_by_line(violation.summary.kind) && tells(violation, FactKind::UnwrittenLoad)) {
    return "Mend the load of garbage first: write what is loaded and, where another work-item "
           "writes it, put a barrier between the two. If it goes wrong then, too, check the index "
           "against the size.";
  }
  if (is_told_by_line(violation.summary.kind)) {
    return "Check the index against the size, also for the last work-group and the last turn of a "
           "loop.";
  }
  if (tells(violation, FactKind::NothingReadFrom)) {
    return "Let whoever takes the lock look, by one atomic operation, at what those have stored "
           "who are inside: no order helps between two who look at different words.";
  }
  if (violation.summary.kind == FactKind::LinkNotWritten) {
    return "Store a node's link in front of what puts the node on the list, which is a release; "
           "come to the node by an acquire.";
  }
  if (violation.summary.kind == FactKind::SectionsNotOrdered ||
      violation.summary.kind == FactKind::RecordsTorn) {
    return "Give the lock back by a release and take it by an acquire, both of a scope that holds "
           "all who take it; in OpenCL C 1.x fence in front of the one and behind the other.";
  }
  if (violation.summary.kind == FactKind::MisalignedAccess ||
      violation.summary.kind == FactKind::MisalignedAtomic) {
    return "Access multiples of the type's size. Plain values that lie elsewhere are read and "
           "written by vloadn and vstoren of smaller elements, or as members of a packed struct.";
  }
  if (violation.summary.kind == FactKind::EndedBeforeBarrier) {
    return "Let all work-items of the work-group come to the barrier: no `return` in front of it; "
           "who has nothing to do leaves out the work, and not the barrier.";
  }
  if (violation.summary.kind == FactKind::AskedDifferentCopies) {
    return "Call async_work_group_copy in all work-items of the work-group, with the same "
           "arguments: it copies once for all of them.";
  }
  if (violation.summary.kind == FactKind::EndedBeforeWait) {
    return "Call wait_group_events with the copy's event before the kernel ends, in all work-items "
           "of the work-group.";
  }
  if (violation.summary.kind == FactKind::StuckNotResident) {
    return "Where work-items wait for a work-group that has not begun: work-groups start in any "
           "order, and not all of them may run at once. Who waits for one of a lower number takes "
           "its own number from an atomic counter, and not from get_group_id; who waits for all of "
           "them launches no more than run at once (`resident: true` of a whole kernel, else "
           "`at_most: {work_groups: N}`). What never ends on sim:sc either, where all run at once, "
           "is another mistake, as a lock that is not given back.";
  }
  return std::nullopt;
}

bool is_of_values(const Violation& violation) {
  return violation.kind == ViolationKind::WrongValue || violation.kind.is_own();
}

/// Where an execution needs weak memory, or has a read that only weak memory lets be.
std::optional<std::string_view> remedy_of_weak_memory(const Violation& violation) {
  if (is_of_values(violation) && tells(violation, FactKind::NeedsWeakMemory)) {
    return "Order the accesses between which nothing does: release behind what is written, acquire "
           "in front of what is read, both of a scope that holds the two work-items. Where both "
           "are there, or work-items store first and then look at what others stored, "
           "memory_order_seq_cst on all of them. The computation itself is right where memory is "
           "in order, unless it shows elsewhere, too.";
  }
  const bool is_late = tells(violation, FactKind::OlderReadMayBeWhy) ||
                       tells(violation, FactKind::LateUpdateMayBeWhy);
  if (is_of_values(violation) && is_late) {
    return "If it passes on sim:sc, an order is missing: release behind what is written, acquire "
           "in front of what is read, both of a scope that holds the two work-items; where "
           "work-items store first and then look at what others stored, memory_order_seq_cst. "
           "Else compare the computation with the model or the reference.";
  }
  if (violation.kind == ViolationKind::NoProgress && tells(violation, FactKind::NeedsWeakMemory)) {
    return "Order what decides that somebody waits: release behind what is written, acquire in "
           "front of what is read, of a scope that holds all who take part. Where work-items "
           "store first and then look at what others stored, as one that goes to sleep, "
           "memory_order_seq_cst on all of them. Where memory is in order, the wait ends.";
  }
  if (violation.kind == ViolationKind::Uninitialised &&
      tells(violation, FactKind::NeedsWeakMemory)) {
    return "It is written by another work-item, and nothing orders that in front of the read: put "
           "a barrier with the flag of that memory (CLK_LOCAL_MEM_FENCE of local memory) between "
           "the two, or a release and an acquire.";
  }
  return std::nullopt;
}

}  // namespace

std::string_view remedy_of(const Violation& violation) {
  if (const auto remedy = remedy_of_summary(violation)) return *remedy;
  if (violation.is_alone && violation.kind == ViolationKind::WrongValue) {
    return "Compare the computation with the model or the reference: the operation is wrong "
           "although nobody else works on what it changes.";
  }
  if (violation.kind == ViolationKind::DataRace && tells(violation, FactKind::RaceOfScope)) {
    return "Give both atomics a scope that reaches the other work-item: memory_scope_device "
           "reaches all of them.";
  }
  if (violation.kind == ViolationKind::DataRace && tells(violation, FactKind::WaitForCopy)) {
    return "Put a barrier with the flag of that memory between what is written and the copy of it, "
           "and wait_group_events with the copy's event, in all work-items of the work-group, "
           "between the copy and what comes after it.";
  }
  if (tells_of_missing_flag(violation)) {
    return "Give the fence or barrier the flag of the memory that is shared: CLK_GLOBAL_MEM_FENCE, "
           "CLK_LOCAL_MEM_FENCE, or both.";
  }
  if (is_of_values(violation) && tells(violation, FactKind::LegacyFence)) {
    return "Order memory across work-groups first, which neither mem_fence nor barrier promises: "
           "by atomic_work_item_fence; plain data may be accessed by atomic functions instead.";
  }
  if (const auto remedy = remedy_of_weak_memory(violation)) return *remedy;
  if (violation.kind == ViolationKind::BarrierDivergence &&
      tells(violation, FactKind::RaceMayBeWhy)) {
    return "Mend the data race first: who reads a shared value late goes another way than the "
           "others. If that is not why, move the barrier out of the branch or loop.";
  }
  if (violation.kind == ViolationKind::NoProgress && tells(violation, FactKind::RaceMayBeWhy)) {
    return "Mend the data race first: who waits may never see what others stored. If it waits all "
           "the same, look for a loop that never loads again what it waits for.";
  }
  if (violation.kind == ViolationKind::WrongValue && tells(violation, FactKind::RaceMayBeWhy)) {
    return "Mend the data race first. If values are wrong then, too, compare the computation with "
           "the model or the reference.";
  }
  const bool is_other_value =
      tells(violation, FactKind::TookUnmade) || violation.summary.kind == FactKind::EndsOtherwise;
  if (violation.kind == ViolationKind::LostUpdate && is_other_value) {
    return "Compare first what one operation computes with the model: a value that nobody made may "
           "be a wrong one. If the computation is right, make load, computation and store one "
           "atomic operation: a built-in atomic, or a compare-exchange that is tried again until "
           "it succeeds.";
  }
  return kind_help(violation).remedy;
}

std::string where_mended(ViolationKind kind) {
  return fmt::format("{}, {}", kind.is_own() ? "a kind of the property's own" : "docs/mending.md",
                     name(kind));
}

std::string mend_line(const Violation& violation) {
  return fmt::format("mend: {} ({})\n", printable(remedy_of(violation)),
                     where_mended(violation.kind));
}

}  // namespace stalemate::report
