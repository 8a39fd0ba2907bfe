#include "report/evidence/fact_templates.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace stalemate::report {

std::string_view fact_template(FactKind kind) {
  switch (kind) {
    case FactKind::OwnWords: return "{0}";
    case FactKind::MoreCellsBroken: return "{0} more cells are broken";
    case FactKind::MoreLocksBroken: return "{0} more locks are broken";
    case FactKind::MoreOperations: return "  and {0} more operations";
    case FactKind::WroteBesideItsCell:
      return "alone on its cell, an operation overwrote what lies beside the cell (in {0} of {1} "
             "work-items)";
    case FactKind::WordBesideCell:
      return "the cell is right; of the words around it one holds {0} instead of {1}";
    case FactKind::StoredWrongAlone:
      return "alone on its cell, an operation stored another value than the model says";
    case FactKind::ReturnedWrongAlone:
      return "alone on its cell, an operation returned a wrong value";
    case FactKind::StoredBesideModel: return "stored {0}; the model says {1}";
    case FactKind::ReturnedAsDue: return "returned {0}, as it should";
    case FactKind::ReturnedOther: return "returned {0}; it should return {1}";
    case FactKind::PaddingOverwritten: return "memory behind {0} was overwritten";
    case FactKind::PaddingHolds:
      return "a word between cells, which no operation names, now holds {0}";
    case FactKind::HadNoEffect: return "{0} of {1} operations on {2} had no effect";
    case FactKind::HadNoEffectAtLeast: return "at least {0} of {1} operations on {2} had no effect";
    case FactKind::MoreTookThanMade:
      return "more operations took a value than made it: one of them overwrote another";
    case FactKind::TookUnmade: return "an operation took a value that nobody had made";
    case FactKind::FoundUnmade: return "an operation found a value that nobody had made";
    case FactKind::EndsOtherwise: return "the cell ends with another value than its operations say";
    case FactKind::EndsUnmade:
      return "the cell ends with a value that nobody made, or that was gone before";
    case FactKind::InACircle:
      return "some operations took and made values in a circle that the cell never reached";
    case FactKind::OutOfOrder:
      return "the values fit together only if a work-item's operations changed places";
    case FactKind::WentBackwards:
      return "a work-item found a value that was gone before the one that it had already";
    case FactKind::CellHistory: return "{0}: {1} operations, first value {2}, last value {3}";
    case FactKind::LastValueDue: return "in every order the last value would be {0}";
    case FactKind::WordsBesideLock: return "words beside the lock's own were overwritten";
    case FactKind::SectionsOverlapped: return "sections began while another was under way";
    case FactKind::TicketsAlike: return "sections read a ticket that another had read";
    case FactKind::SectionsRepeated: return "operations ran their section more than once";
    case FactKind::SectionsMissed: return "operations never ran their section";
    case FactKind::GroupsUnsaved: return "work-groups were never left by all of their work-items";
    case FactKind::TicketsInvented: return "sections read a ticket that nobody had written";
    case FactKind::RecordsTorn: return "sections read a record that does not go with the ticket";
    case FactKind::TicketsSwapped: return "work-items read an earlier ticket in a later operation";
    case FactKind::LastSectionUnkept: return "last sections left no trace in what is protected";
    case FactKind::MoreLockWords: return "does the lock take more ints than lock_words says?";
    case FactKind::TwoInside: return "two were inside at once";
    case FactKind::StaleAtHandover:
      return "nobody was inside at once: what a section wrote did not reach the next";
    case FactKind::CauseNotSeparable:
      return "cause not separable: two were inside at once, or what a section wrote did not reach "
             "the next; this launch did not count who is inside";
    case FactKind::OncePerOperation: return "a section must run once per operation";
    case FactKind::GaveUpOrDropped: return "they gave up, or were dropped by the device";
    case FactKind::WorkItemsDropped:
      return "every section ended, but the kernel did not, for all: the device dropped work-items";
    case FactKind::TicketsFromElsewhere:
      return "the tickets were written by something else than sections";
    case FactKind::PartMissing: return "a part of what a section wrote did not reach the next";
    case FactKind::NotInItsOrder:
      return "every ticket was read once, but not in the work-items' order";
    case FactKind::LastWriteGone: return "every ticket was read once, but the last write is gone";
    case FactKind::LockHistory: return "{0}: {1} operations, last ticket {2}";
    case FactKind::SpinsInFront:
      return "the lock spins in front of its section and does not say needs_progress: ";
    case FactKind::SectionsNotOrdered:
      return "what one section {0} is not ordered before the next {1} it";
    case FactKind::HandoverNeeds:
      return "the section before ends by a release in the lock's own code, or a release fence, and "
             "the next begins by an acquire of the same lock: both take a scope that reaches the "
             "other work-item";
    case FactKind::WrongAloneOnList: return "alone on a list, {0} goes wrong";
    case FactKind::PopReturned: return "pop returned {0}; it should return {1}";
    case FactKind::HeadIs: return "the head is {0}; it should be {1}";
    case FactKind::FirstLinkIs: return "the link of the first node is {0}; it should be {1}";
    case FactKind::FirstLinkUnwritten:
      return "the link of the first node is not written; it should be {0}";
    case FactKind::SeenByWorkItem: return "seen by work-item {0}";
    case FactKind::EmptyKeyQuestion:
      return "does the key empty, {0}, say what an empty list's head is?";
    case FactKind::HeadPaddingOverwritten: return "memory behind the head of {0} was overwritten";
    case FactKind::HeadPaddingHolds:
      return "a word between heads, which no operation names, now holds {0}";
    case FactKind::PoppedNoNode: return "an operation popped what is no node";
    case FactKind::NodesAre: return "nodes are 0 to {0}";
    case FactKind::PayloadNotSeen: return "a reader came to a node and did not see its payload";
    case FactKind::HeadNamesNoNode: return "a reader found a head that names no node";
    case FactKind::LinkNotWritten: return "a reader came to a node whose link was not written";
    case FactKind::CameTo: return "came to {0}";
    case FactKind::SawPayload:
      return "saw the payload {0}; before the node was prepended it was made {1}";
    case FactKind::ItsLinkLedTo: return "its link led to {0}";
    case FactKind::ListRunsInCircle: return "{0} runs in a circle";
    case FactKind::ListLeadsAstray: return "{0} leads to what is no node";
    case FactKind::ListsShareNodes: return "{0} and {1} share nodes";
    case FactKind::ItsHeadLeadsTo: return "its head leads to {0}";
    case FactKind::AfterNodes: return "after {0} nodes, {1}";
    case FactKind::LinksTo: return "  links to {0}";
    case FactKind::AlsoLeads: return "to which also leads {0}";
    case FactKind::NodesOnNoList:
      return "{0} of {1} nodes were prepended, not popped, and are on no list";
    case FactKind::NodesNotOnList: return "{0} of {1} nodes prepended to {2} are not on it";
    case FactKind::LostNode: return "lost: {0}";
    case FactKind::NodeLinksTo: return "{0} links to {1}";
    case FactKind::NodeStillOnList:
      return "{0} is on {1}, though it was popped as often as prepended";
    case FactKind::PoppedTooOften: return "{0} was popped more often than prepended";
    case FactKind::LeadsToIt: return "to it leads {0}";
    case FactKind::PoppedFromOtherList: return "a node was popped from another list than it was on";
    case FactKind::NodeOnOtherList: return "a node of {0} is on {1}";
    case FactKind::NodeIs: return "{0}";
    case FactKind::NodesInOrderOfPrepends:
      return "{0} has nodes of a work-item in the order of their prepends";
    case FactKind::NearerToHead: return "nearer to the head: {0}";
    case FactKind::FurtherDown: return "further down: {0}";
    case FactKind::SoManyNodes: return "so it is with {0} nodes";
    case FactKind::ElementDiffers: return "{0} is {1}, due is {2}";
    case FactKind::MultisetDiffers: return "{0} holds {1} once too often, and {2} once too seldom";
    case FactKind::ElementsDiffer: return "{1} of {2} elements of {0} differ";
    case FactKind::ElementsNotDue: return "{1} of {2} elements of {0} are not due";
    case FactKind::SumIsDue: return "all elements together are as much as due";
    case FactKind::SumIsMore: return "all elements together are {0} more than due";
    case FactKind::SumIsLess: return "all elements together are {0} less than due";
    case FactKind::DueIs: return "due is what {0} leaves, run by one work-item";
    case FactKind::DueIsAndAlone:
      return "due is what {0} leaves, run by one work-item; and here one work-item ran ";
    case FactKind::ClaimedNotDefined:
      return "the device claims {0}, but its compiler does not define {1}";
    case FactKind::DefinedNotClaimed:
      return "the compiler defines {0}, but the device does not claim {1}";
    case FactKind::ClaimedDoesNotWork:
      return "the device claims {0}, and {1} builds, but does not return 1";
    case FactKind::ClaimAndMacro: return "claim: {0}; macro: ";
    case FactKind::WaitsForEver: return "one waits for the other for ever";
    case FactKind::LettersWereOld: return "were old although their flag had been seen";
    case FactKind::DidNotEnd: return "did not end: deadlines of ";
    case FactKind::ControlIs:
      return "the control, {0}, is correct code run on the same case and device";
    case FactKind::ProgressIsGiven: return "this device was seen to give every ";
    case FactKind::ProgressUndeclared:
      return "the subject claims to end whatever runs first (needs_progress: none): does a "
             "work-item wait for another that this device need not run, ";
    case FactKind::ProgressDeclared:
      return "the subject says needs_progress: {0}: a device that does not give it may never end "
             "it";
    case FactKind::ResidentHint:
      return "if all work-groups wait for one another, as at a barrier between them, say resident: "
             "true: then no case has more of them than run at once";
    case FactKind::ProgressHintOfGroups:
      return "if a work-group waits for another, say needs_progress: group; if a work-item waits "
             "for another of its own work-group, say needs_progress: work_item";
    case FactKind::ProgressHintOfItems:
      return "if a work-item waits for another, say needs_progress: work_item";
    case FactKind::AccessesRace: return "";
    case FactKind::RaceOfScope:
      return "both are atomic, but in scopes that do not reach each other: memory_scope_device "
             "reaches all work-groups";
    case FactKind::MakeAtomicOrOrder: return "make ";
    case FactKind::MoreRaces: return "{0} more pairs of lines race";
    case FactKind::LegacyFence:
      return "{0} orders memory only within its own work-group on this device, which may be the "
             "cause or part of it: OpenCL 1.x promises other work-groups nothing, and an NVIDIA "
             "H200 was measured to do no more; atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, "
             "memory_order_acq_rel, memory_scope_device) orders it for all";
    case FactKind::WrittenPastEnd:
      return "something was written {0} bytes past the end of '{1}' ({2} bytes)";
    case FactKind::WrittenInFront:
      return "something was written {0} bytes before the beginning of '{1}' ({2} bytes)";
    case FactKind::GuardBytesChanged:
      return "{0} of the bytes around the buffer, which nobody may write, are not as they were";
    case FactKind::SimulatedDeviceTells:
      return "a simulated device tells the line and the work-item";
    case FactKind::AccessThroughNull: return "{0}: {1} accesses {2} bytes through a null pointer";
    case FactKind::AccessOfOtherGroup:
      return "{0}: {1} accesses {2} bytes to local memory of another work-group";
    case FactKind::AccessOfNoObject:
      return "{0}: {1} accesses {2} bytes to an address that belongs to no object";
    case FactKind::AccessInFront:
      return "{0}: {1} accesses {2} bytes {3} bytes in front of '{4}' ({5} bytes)";
    case FactKind::AccessAcrossEnd:
      return "{0}: {1} accesses {2} bytes across the end of '{3}': bytes {4} to {5} of {6}";
    case FactKind::AccessPastEnd:
      return "{0}: {1} accesses {2} bytes {3} bytes past the end of '{4}' ({5} bytes)";
    case FactKind::MisalignedAtomic:
      return "{0}: {1} accesses {2} atomically, which is not a multiple of {3} bytes";
    case FactKind::MisalignedMayCrash:
      return "a misaligned atomic may touch cells that it should not, or crash";
    case FactKind::UnwrittenLoad:
      return "{0}: {1} loads {2} bytes of local memory that nobody wrote: {3}";
    case FactKind::LocalMemoryIsGarbage:
      return "local memory holds garbage at first, whatever the last work-group left";
    case FactKind::StuckNotResident:
      return "the work-items wait for a work-group that is not resident ({2} of {3} are)";
    case FactKind::StuckRepeating:
      return "the same {0} events repeat for ever: work-item {1} tries in vain at {2}";
    case FactKind::StuckIdle: return "nothing changed in {0} events: work-item {1} spins at {2}";
    case FactKind::AllAtBarriers:
      return "all {0} work-items that have not ended wait at barriers or collectives";
    case FactKind::LoopsWithoutMemory: return "{0} loops without touching memory, after {1}";
    case FactKind::WorkItemsNotEnded: return "{0} work-items have not ended";
    case FactKind::ProofOfLivelock:
      return "proof of livelock: after a prefix of {0} events a cycle of {1}";
    case FactKind::ProofWasRunTwice:
      return "it was run twice, and each time memory, caches, registers and stacks were the same "
             "again:";
    case FactKind::MoreActs: return "  … and {0} more";
    case FactKind::ProofOfLoop:
      return "proof of livelock: its registers and its stack are what they were {0} basic blocks "
             "ago, and nothing from outside came between: it will never leave the loop";
    case FactKind::HangsOnLuck:
      return "they change memory and try again: by luck one of them may get through, but this "
             "schedule is fair to all and may go on for ever";
    case FactKind::LockstepHolds:
      return "this device runs the lanes of a sub-group in lockstep, as GPUs before Volta do: "
             "those that spin keep the others of their sub-group from running";
    case FactKind::SerialHolds:
      return "this device runs one work-item at a time, to its end or its barrier, as PoCL does: "
             "one that spins keeps all others from running";
    case FactKind::OptimisedLoads:
      return "this device runs optimised code ({0}): a load that is neither atomic nor volatile "
             "may be done once, before the loop that waits for another value";
    case FactKind::EndedBeforeBarrier:
      return "a work-item ended before a barrier: work-item {0} waits at {1}, work-item {2} has "
             "ended, after {3}";
    case FactKind::AtDifferentBarriers:
      return "work-items wait at different barriers: work-item {0} waits at {1}, work-item {2} is "
             "at {3}";
    case FactKind::DivergedBeforeBarrier:
      return "lanes in lockstep have diverged, and some wait at a barrier: work-item {0} waits at "
             "{1}, work-item {2} is at {3}";
    case FactKind::AllMustReachBarriers:
      return "all work-items of a work-group must reach the same barriers";
  }
  return "";
}

std::string_view singular_template(FactKind kind) {
  constexpr std::pair<FactKind, std::string_view> kSingular[] = {
      {FactKind::MoreCellsBroken, "{0} more cell is broken"},
      {FactKind::MoreLocksBroken, "{0} more lock is broken"},
      {FactKind::MoreOperations, "  and {0} more operation"},
      {FactKind::MoreRaces, "{0} more pair of lines races"},
      {FactKind::WorkItemsNotEnded, "{0} work-item has not ended"},
      {FactKind::StuckRepeating,
       "the same event repeats for ever: work-item {1} tries in vain at {2}"},
      {FactKind::WrittenPastEnd,
       "something was written {0} byte past the end of '{1}' ({2} bytes)"},
      {FactKind::WrittenInFront,
       "something was written {0} byte before the beginning of '{1}' ({2} bytes)"}};
  const auto* found = std::find_if(std::begin(kSingular), std::end(kSingular),
                                   [&](const auto& entry) { return entry.first == kind; });
  return found == std::end(kSingular) ? fact_template(kind) : found->second;
}

}  // namespace stalemate::report
