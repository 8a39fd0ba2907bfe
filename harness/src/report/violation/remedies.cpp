#include <algorithm>
#include <variant>

#include "report/evidence/fact_words.hpp"
#include "report/violation/kind_help.hpp"

namespace stalemate::report {

namespace {

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
  // Of an execution there is nothing beside what is told of it.
  const bool is_race =
      violation.kind == ViolationKind::DataRace || tells(violation, FactKind::NeedsWeakMemory);
  return std::any_of(
      violation.explanation.begin(), violation.explanation.end(), [&](const Evidence& evidence) {
        const auto* fact = std::get_if<Fact>(&evidence);
        if (fact == nullptr) return false;
        const auto& details = fact->details;
        return fact->kind == FactKind::FenceLacksFlag || fact->kind == FactKind::FenceHasNoFlag ||
               (is_race && is_of_barrier(fact->kind)) ||
               (fact->kind == FactKind::HandedOver &&
                std::any_of(details.begin(), details.end(), &lacks_flag));
      });
}

bool is_of_values(const Violation& violation) {
  return violation.kind == ViolationKind::WrongValue || violation.kind.is_own();
}

/// Of operations on an object, which are whole: no other work-item has a part in one.
bool is_of_calls(const Violation& violation) {
  return tells(violation, FactKind::StampsOrder) || tells(violation, FactKind::NothingOrders) ||
         tells(violation, FactKind::ClocksOrder);
}

bool is(const Violation& violation, ViolationKind kind) {
  return violation.kind == kind;
}

bool summary_is(const Violation& violation, FactKind kind) {
  return violation.summary.kind == kind;
}

bool tells_of_late(const Violation& violation) {
  return tells(violation, FactKind::OlderReadMayBeWhy) || tells(violation, FactKind::StoredOlder) ||
         tells(violation, FactKind::LateUpdateMayBeWhy) ||
         tells(violation, FactKind::LateStoreMayBeWhy);
}

bool ends_otherwise(const Violation& violation) {
  return tells(violation, FactKind::TookUnmade) || summary_is(violation, FactKind::EndsOtherwise);
}

struct Remedy {
  bool (*fits)(const Violation& v);
  std::string_view text;
};

// The first that fits is told. What happened, in front of the kind of violation.
constexpr Remedy kRemedies[] = {
    {[](const Violation& v) {
       return is_told_by_line(v.summary.kind) && tells(v, FactKind::UnwrittenLoad);
     },
     "Mend the load of garbage first: write what is loaded and, where another work-item "
     "writes it, put a barrier between the two. If it goes wrong then, too, check the index "
     "against the size."},
    {[](const Violation& v) { return is_told_by_line(v.summary.kind); },
     "Check the index against the size, also for the last work-group and the last turn of a "
     "loop."},
    {[](const Violation& v) { return tells(v, FactKind::NothingReadFrom); },
     "Let whoever takes the lock look, by one atomic operation, at what those have stored "
     "who are inside: no order helps between two who look at different words."},
    {[](const Violation& v) { return summary_is(v, FactKind::LinkNotWritten); },
     "Store a node's link in front of what puts the node on the list, which is a release; "
     "come to the node by an acquire."},
    {[](const Violation& v) {
       return summary_is(v, FactKind::SectionsNotOrdered) || summary_is(v, FactKind::RecordsTorn);
     },
     "Give the lock back by a release and take it by an acquire, both of a scope that holds "
     "all who take it; in OpenCL C 1.x fence in front of the one and behind the other. A lock of "
     "loads and stores alone takes memory_order_seq_cst."},
    {[](const Violation& v) {
       return summary_is(v, FactKind::MisalignedAccess) ||
              summary_is(v, FactKind::MisalignedAtomic);
     },
     "Access multiples of the type's size. Plain values that lie elsewhere are read and "
     "written by vloadn and vstoren of smaller elements, or as members of a packed struct."},
    {[](const Violation& v) { return tells(v, FactKind::AllOfSubGroupMustCall); },
     "Call functions of the sub-group in all of its work-items, in front of the branch, and use "
     "the result in the branch."},
    {[](const Violation& v) { return summary_is(v, FactKind::EndedBeforeBarrier); },
     "Let all work-items of the work-group come to the barrier: no `return` in front of it; "
     "who has nothing to do leaves out the work, and not the barrier."},
    {[](const Violation& v) { return summary_is(v, FactKind::AskedDifferentCopies); },
     "Call async_work_group_copy in all work-items of the work-group, with the same "
     "arguments: it copies once for all of them."},
    {[](const Violation& v) { return summary_is(v, FactKind::EndedBeforeWait); },
     "Call wait_group_events with the copy's event before the kernel ends, in all work-items "
     "of the work-group."},
    {[](const Violation& v) { return summary_is(v, FactKind::StuckNotResident); },
     "Where work-items wait for a work-group that has not begun: work-groups start in any "
     "order, and not all of them may run at once. Who waits for one of a lower number takes "
     "its own number from an atomic counter, and not from get_group_id; who waits for all of "
     "them launches no more than run at once (`resident: true` of a whole kernel, else "
     "`at_most: {work_groups: N}`). What never ends on sim:sc either, where all run at once, "
     "is another mistake, as a lock that is not given back."},
    {[](const Violation& v) { return v.is_alone && is(v, ViolationKind::WrongValue); },
     "Compare the computation with the model or the reference: the operation is wrong "
     "although nobody else works on what it changes."},
    {[](const Violation& v) {
       return is(v, ViolationKind::DataRace) && tells(v, FactKind::RaceOfScope);
     },
     "Give both atomics a scope that reaches the other work-item: memory_scope_device "
     "reaches all of them."},
    {[](const Violation& v) {
       return is(v, ViolationKind::DataRace) && tells(v, FactKind::WaitForCopy);
     },
     "Put a barrier with the flag of that memory between what is written and the copy of it, "
     "and wait_group_events with the copy's event, in all work-items of the work-group, "
     "between the copy and what comes after it."},
    {[](const Violation& v) { return tells_of_missing_flag(v); },
     "Give the fence or barrier the flag of the memory that is shared: CLK_GLOBAL_MEM_FENCE, "
     "CLK_LOCAL_MEM_FENCE, or both."},
    {[](const Violation& v) { return is_of_values(v) && tells(v, FactKind::LegacyFence); },
     "Order memory across work-groups first, which neither mem_fence nor barrier promises: "
     "by atomic_work_item_fence; plain data may be accessed by atomic functions instead."},
    {[](const Violation& v) { return is_of_values(v) && tells(v, FactKind::FenceTooNarrow); },
     "Give the fence a scope that reaches the other work-items: memory_scope_device reaches all "
     "of them."},
    {[](const Violation& v) { return is_of_values(v) && tells(v, FactKind::NeedsWeakMemory); },
     "Order the accesses between which nothing does: release behind what is written, acquire "
     "in front of what is read, both of a scope that holds the two work-items. Where both "
     "are there, or work-items store first and then look at what others stored, "
     "memory_order_seq_cst on all of them. The computation itself is right where memory is "
     "in order, unless it shows elsewhere, too."},
    {[](const Violation& v) { return is_of_values(v) && tells_of_late(v); },
     "If it passes on sim:sc, or is a data_race there, an order is missing: release behind what is "
     "written, acquire in front of what is read, both of a scope that holds the two work-items; "
     "where work-items store first and then look at what others stored, memory_order_seq_cst. "
     "Else compare the computation with the model or the reference."},
    {[](const Violation& v) {
       return is(v, ViolationKind::NoProgress) &&
              (tells(v, FactKind::NeedsWeakMemory) || tells(v, FactKind::StoredOlder));
     },
     "Order what decides that somebody waits: release behind what is written, acquire in "
     "front of what is read, of a scope that holds all who take part. Where work-items "
     "store first and then look at what others stored, as one that goes to sleep, "
     "memory_order_seq_cst on all of them. Where memory is in order, the wait ends, unless it "
     "shows elsewhere, too."},
    {[](const Violation& v) { return tells(v, FactKind::OneItemDoesThis); },
     "One work-item does this by itself: compare what its functions change and return, call by "
     "call, with the model."},
    {[](const Violation& v) { return is_of_calls(v) && tells(v, FactKind::RunsInTurn); },
     "Work-items that run one after another do this, so that no atomic operation or order is "
     "missing: compare what the functions change and return, call by call, with what is due. The "
     "trace shows who changed the place last."},
    {[](const Violation& v) {
       return is(v, ViolationKind::StaleRead) && tells(v, FactKind::IsSequential);
     },
     "Memory order is not why. Look for who goes on too early: a count or a wait that ends before "
     "all have come, a look in front of the wait, a barrier that is missing."},
    {[](const Violation& v) { return is(v, ViolationKind::NoProgress) && tells_of_late(v); },
     "If it ends on sim:sc, order what decides that somebody waits: release behind what is "
     "written, acquire in front of what is read, of a scope that holds all who take part. Else "
     "look for a loop that never loads again what it waits for, and for bookkeeping that leaves "
     "nobody to end the wait."},
    {[](const Violation& v) {
       return is(v, ViolationKind::Uninitialised) && tells(v, FactKind::NeedsWeakMemory);
     },
     "It is written by another work-item, and nothing orders that in front of the read: put "
     "a barrier with the flag of that memory (CLK_LOCAL_MEM_FENCE of local memory) between "
     "the two, or a release and an acquire."},
    {[](const Violation& v) {
       return is(v, ViolationKind::BarrierDivergence) && tells(v, FactKind::RaceMayBeWhy);
     },
     "Mend the data race first: who reads a shared value late goes another way than the "
     "others. If that is not why, move the barrier out of the branch or loop."},
    {[](const Violation& v) {
       return is(v, ViolationKind::NoProgress) && tells(v, FactKind::RaceMayBeWhy);
     },
     "Mend the data race first: who waits may never see what others stored. Where two work-items "
     "race for what each takes for its own, look at how they came by it (a ticket or a node that "
     "two drew). If it waits all the same, look for a loop that never loads again what it waits "
     "for."},
    {[](const Violation& v) {
       return is(v, ViolationKind::WrongValue) && tells(v, FactKind::RaceMayBeWhy);
     },
     "Mend the data race first. If values are wrong then, too, compare the computation with "
     "the model or the reference."},
    {[](const Violation& v) { return is(v, ViolationKind::LostUpdate) && ends_otherwise(v); },
     "Compare first what one operation computes with the model: a value that nobody made may "
     "be a wrong one. If the computation is right, make load, computation and store one "
     "atomic operation: a built-in atomic, or a compare-exchange that is tried again until "
     "it succeeds."},
    {[](const Violation& v) {
       return is(v, ViolationKind::LostUpdate) && tells(v, FactKind::IsSequential);
     },
     "Make load, computation and store one atomic operation: a built-in atomic, or a "
     "compare-exchange that is tried again until it succeeds. Where they are one, look for who "
     "goes on too early, as past a barrier that is missing; memory order is not why."},
};

}  // namespace

std::string_view remedy_of(const Violation& violation) {
  const auto* const found =
      std::find_if(std::begin(kRemedies), std::end(kRemedies),
                   [&](const Remedy& remedy) { return remedy.fits(violation); });
  return found == std::end(kRemedies) ? kind_help(violation).remedy : found->text;
}

}  // namespace stalemate::report
