#include "report/violation/kind_help.hpp"

#include <algorithm>
#include <fmt/format.h>

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
      "releases when it is given back, at device scope. A lock of loads and stores alone takes "
      "memory_order_seq_cst."}},
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
      "a barrier. If the value alone matters, make both atomic; relaxed is enough for that. "
      "Who stores first and then looks at what another stored, to keep it out, needs "
      "memory_order_seq_cst."}},
    {ViolationKind::BarrierDivergence,
     {"Not all work-items of a work-group reach the same barrier.",
      "Move the barrier out of the branch or loop, so that all of them execute it equally "
      "often."}},
    {ViolationKind::OutOfBounds,
     {"An access lies outside of the buffer or variable that it is for, or off its alignment.",
      "Check the index against the size, also for the last work-group; simulated devices "
      "(`sim:sc`) name the line and the work-item. Where none of them sees it, it may take more "
      "operations than their cases have (the end of a pool), or this device's compiler may be at "
      "fault: ask another device. Beside a narrow value, see that what is "
      "carried out of it does not reach its neighbours."}},
    {ViolationKind::Uninitialised,
     {"Memory was read that nobody had written.",
      "Write it first, also local memory, which is not zero at the beginning. Where another "
      "work-item writes it, put a barrier with the flag of that memory (CLK_LOCAL_MEM_FENCE of "
      "local memory) between the two."}},
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

std::string where_mended(ViolationKind kind) {
  return fmt::format("{}, {}", kind.is_own() ? "a kind of the property's own" : "docs/mending.md",
                     name(kind));
}

std::string mend_line(const Violation& violation) {
  return fmt::format("mend: {} ({})\n", printable(remedy_of(violation)),
                     where_mended(violation.kind));
}

}  // namespace stalemate::report
