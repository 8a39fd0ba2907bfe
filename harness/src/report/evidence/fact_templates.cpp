#include "report/evidence/fact_templates.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <utility>

namespace stalemate::report {

namespace {

using Template = std::pair<FactKind, std::string_view>;

constexpr auto kTemplates = std::to_array<Template>({
    {FactKind::OwnWords, "{0}"},
    {FactKind::MoreCellsBroken, "{0} more cells are broken"},
    {FactKind::MoreLocksBroken, "{0} more locks are broken"},
    {FactKind::MoreOperations, "  and {0} more operations"},
    {FactKind::WroteBesideItsCell,
     "alone on its cell, an operation overwrote what lies beside the cell (in {0} of {1} "
     "work-items)"},
    {FactKind::WordBesideCell,
     "the cell is right; of the words around it one holds {0} instead of {1}"},
    {FactKind::StoredWrongAlone,
     "alone on its cell, an operation stored another value than the model says"},
    {FactKind::ReturnedWrongAlone, "alone on its cell, an operation returned a wrong value"},
    {FactKind::StoredBesideModel, "stored {0}; the model says {1}"},
    {FactKind::ReturnedAsDue, "returned {0}, as it should"},
    {FactKind::ReturnedOther, "returned {0}; it should return {1}"},
    {FactKind::PaddingOverwritten, "memory behind {0} was overwritten"},
    {FactKind::PaddingHolds, "a word between cells, which no operation names, now holds {0}"},
    {FactKind::HadNoEffect, "{0} of {1} operations on {2} had no effect"},
    {FactKind::HadNoEffectAtLeast, "at least {0} of {1} operations on {2} had no effect"},
    {FactKind::MoreTookThanMade,
     "more operations took a value than made it: one of them overwrote another, or returned what "
     "it did not replace"},
    {FactKind::TookUnmade, "an operation took a value that nobody had made"},
    {FactKind::FoundUnmade, "an operation found a value that nobody had made"},
    {FactKind::EndsOtherwise, "the cell ends with another value than its operations say"},
    {FactKind::EndsUnmade, "the cell ends with a value that nobody made, or that was gone before"},
    {FactKind::InACircle,
     "some operations took and made values in a circle that the cell never reached"},
    {FactKind::OutOfOrder,
     "the values fit together only if a work-item's operations changed places"},
    {FactKind::WentBackwards,
     "a work-item found a value that was gone before the one that it had already"},
    {FactKind::CellHistory, "{0}: {1} operations, first value {2}, last value {3}"},
    {FactKind::LastValueDue, "in every order the last value would be {0}"},
    {FactKind::NobodyTook,
     "nobody took what that operation should have made: it stored something else, or another "
     "operation stored over it"},
    {FactKind::ModelIsBuiltIn,
     "the model {0} is the built-in one, and not the kernel file's function of that name: if that "
     "is meant, give it another name"},
    {FactKind::WordsBesideLock, "words beside the lock's own were overwritten"},
    {FactKind::SectionsOverlapped, "sections began while another was under way"},
    {FactKind::TicketsAlike, "sections read a ticket that another had read"},
    {FactKind::SectionsRepeated, "operations ran their section more than once"},
    {FactKind::SectionsMissed, "operations never ran their section"},
    {FactKind::GroupsUnsaved, "work-groups were never left by all of their work-items"},
    {FactKind::TicketsInvented, "sections read a ticket that nobody had written"},
    {FactKind::RecordsTorn, "sections read a record that does not go with the ticket"},
    {FactKind::TicketsSwapped, "work-items read an earlier ticket in a later operation"},
    {FactKind::LastSectionUnkept, "last sections left no trace in what is protected"},
    {FactKind::MoreLockWords, "does the lock take more ints than lock_words says?"},
    {FactKind::TwoInside, "two were inside at once"},
    {FactKind::StaleAtHandover,
     "nobody was inside at once: what a section wrote did not reach the next"},
    {FactKind::CauseNotSeparable,
     "cause not separable: two were inside at once, or what a section wrote did not reach the "
     "next; this launch did not count who is inside"},
    {FactKind::OncePerOperation, "a section must run once per operation"},
    {FactKind::GaveUpOrDropped, "they gave up, or were dropped by the device"},
    {FactKind::WorkItemsDropped,
     "every section ended, but the kernel did not, for all: the device dropped work-items"},
    {FactKind::TicketsFromElsewhere, "the tickets were written by something else than sections"},
    {FactKind::PartMissing, "a part of what a section wrote did not reach the next"},
    {FactKind::NotInItsOrder, "every ticket was read once, but not in the work-items' order"},
    {FactKind::LastWriteGone, "every ticket was read once, but the last write is gone"},
    {FactKind::LockHistory, "{0}: {1} operations, last ticket {2}"},
    {FactKind::SpinsInFront,
     "the lock spins in front of its section and does not say needs_progress: "},
    {FactKind::SectionsNotOrdered, "what one section {0} is not ordered before the next {1} it"},
    {FactKind::HandoverNeeds,
     "the section before ends by a release in the lock's own code, or a release fence, and the "
     "next begins by an acquire of the same lock: both take a scope that reaches the other "
     "work-item"},
    {FactKind::NothingReadFrom,
     "{0} has read nothing that {1} stored in the lock, neither directly nor through another "
     "work-item: what let {0} in does not depend on whether {1} is inside"},
    {FactKind::WrongAloneOnList, "alone on a list, {0} goes wrong"},
    {FactKind::PopReturned, "pop returned {0}; it should return {1}"},
    {FactKind::HeadIs, "the head is {0}; it should be {1}"},
    {FactKind::FirstLinkIs, "the link of the first node is {0}; it should be {1}"},
    {FactKind::FirstLinkUnwritten, "the link of the first node is not written; it should be {0}"},
    {FactKind::SeenByWorkItem, "seen by work-item {0}"},
    {FactKind::EmptyKeyQuestion, "does the key empty, {0}, say what an empty list's head is?"},
    {FactKind::HeadPaddingOverwritten, "memory behind the head of {0} was overwritten"},
    {FactKind::HeadPaddingHolds, "a word between heads, which no operation names, now holds {0}"},
    {FactKind::PoppedNoNode, "an operation popped what is no node"},
    {FactKind::NodesAre, "nodes are 0 to {0}"},
    {FactKind::PayloadNotSeen, "a reader came to a node and did not see its payload"},
    {FactKind::HeadNamesNoNode, "a reader found a head that names no node"},
    {FactKind::LinkNotWritten,
     "a reader came to a node and read what its link held before it was written"},
    {FactKind::CameTo, "came to {0}"},
    {FactKind::SawPayload, "saw the payload {0}; before the node was prepended it was made {1}"},
    {FactKind::ItsLinkLedTo, "its link led to {0}"},
    {FactKind::ListRunsInCircle, "{0} runs in a circle"},
    {FactKind::ListLeadsAstray, "{0} leads to what is no node"},
    {FactKind::ListsShareNodes, "{0} and {1} share nodes"},
    {FactKind::ItsHeadLeadsTo, "its head leads to {0}"},
    {FactKind::AfterNodes, "after {0} nodes, {1}"},
    {FactKind::LinksTo, "  links to {0}"},
    {FactKind::AlsoLeads, "to which also leads {0}"},
    {FactKind::NodesOnNoList, "{0} of {1} nodes were prepended, not popped, and are on no list"},
    {FactKind::NodesNotOnList, "{0} of {1} nodes prepended to {2} are not on it"},
    {FactKind::LostNode, "lost: {0}"},
    {FactKind::NodeLinksTo, "{0} links to {1}"},
    {FactKind::NodeStillOnList, "{0} is on {1}, though it was popped as often as prepended"},
    {FactKind::PoppedTooOften, "{0} was popped more often than prepended"},
    {FactKind::LeadsToIt, "to it leads {0}"},
    {FactKind::PoppedFromOtherList, "a node was popped from another list than it was on"},
    {FactKind::NodeOnOtherList, "a node of {0} is on {1}"},
    {FactKind::NodeIs, "{0}"},
    {FactKind::NodesInOrderOfPrepends,
     "{0} has nodes of a work-item in the order of their prepends"},
    {FactKind::NearerToHead, "nearer to the head: {0}"},
    {FactKind::FurtherDown, "further down: {0}"},
    {FactKind::SoManyNodes, "so it is with {0} nodes"},
    {FactKind::ElementDiffers, "{0} is {1}, due is {2}"},
    {FactKind::MultisetDiffers, "{0} holds {1} once too often, and {2} once too seldom"},
    {FactKind::ElementsDiffer, "{1} of {2} elements of {0} differ"},
    {FactKind::ElementsNotDue, "{1} of {2} elements of {0} are not due"},
    {FactKind::SumIsDue, "all elements together are as much as due"},
    {FactKind::SumIsMore, "all elements together are {0} more than due"},
    {FactKind::SumIsLess, "all elements together are {0} less than due"},
    {FactKind::DueIs, "due is what {0} leaves, run by one work-item"},
    {FactKind::DueIsAndAlone,
     "due is what {0} leaves, run by one work-item; and here one work-item ran "},
    {FactKind::DueIsFirst,
     "due is what {1} held at first, since {0} does not take it; `reference_arguments:` gives it "
     "{1}, and `compare: none` leaves {1} out"},
    {FactKind::ElementMustBe, "{0} is {1}, must be {2}"},
    {FactKind::ElementMustBeAtMost, "{0} is {1}, must be at most {2}"},
    {FactKind::ElementMustBeAtLeast, "{0} is {1}, must be at least {2}"},
    {FactKind::SumMustBe, "the elements of {0} add up to {1}, must be {2}"},
    {FactKind::ElementsMustDiffer, "{0} and {1} are both {2}, must differ"},
    {FactKind::ElementsMustRise, "{0} is {1} and {2} is {3}, must not fall"},
    {FactKind::ElementsMustFall, "{0} is {1} and {2} is {3}, must not rise"},
    {FactKind::ElementsBreakIt, "{1} of {2} elements of {0} break it"},
    {FactKind::ClaimedNotDefined, "the device claims {0}, but its compiler does not define {1}"},
    {FactKind::DefinedNotClaimed, "the compiler defines {0}, but the device does not claim {1}"},
    {FactKind::ClaimedDoesNotWork, "the device claims {0}, and {1} builds, but does not return 1"},
    {FactKind::ClaimAndMacro, "claim: {0}; macro: "},
    {FactKind::WaitsForEver, "one waits for the other for ever"},
    {FactKind::LettersWereOld, "were old although their flag had been seen"},
    {FactKind::DidNotEnd, "did not end: deadlines of "},
    {FactKind::ControlIs, "the control, {0}, is correct code run on the same case and device"},
    {FactKind::ProgressIsGiven, "this device was seen to give every "},
    {FactKind::ProgressUndeclared,
     "the subject claims to end whatever runs first (needs_progress: none): does a work-item wait "
     "for another that this device need not run, "},
    {FactKind::ProgressDeclared,
     "the subject says needs_progress: {0}: a device that does not give it may never end it"},
    {FactKind::ResidentHint,
     "if all work-groups wait for one another, as at a barrier between them, say resident: true: "
     "then no case has more of them than run at once"},
    {FactKind::ProgressHintOfGroups,
     "if a work-group waits for another, say needs_progress: group; if a work-item waits for "
     "another of its own work-group, say needs_progress: work_item"},
    {FactKind::ProgressHintOfItems,
     "if a work-item waits for another, say needs_progress: work_item"},
    {FactKind::AccessesRace, ""},
    {FactKind::RaceOfScope,
     "both are atomic, but in scopes that do not reach each other: memory_scope_device reaches all "
     "work-groups"},
    {FactKind::MakeAtomicOrOrder, "make "},
    {FactKind::WaitForCopy,
     "two things alone order an asynchronous copy: a barrier in front of it, for what comes "
     "before; wait_group_events with its own event, for what comes after"},
    {FactKind::HandedOver, ""},
    {FactKind::ReleaseEnded,
     "between the two, the read at {0} finds what {1} stored at {2}, which ends what was released "
     "before: hand it on there by a read-modify-write, or by an acquire in front of that store and "
     "a release"},
    {FactKind::MoreRaces, "{0} more pairs of lines race"},
    {FactKind::RaceMayBeWhy, ""},
    {FactKind::BarrierLacksFlag,
     "between the two, both pass the barrier at {0}, which has no flag of {1} memory"},
    {FactKind::GroupBarrierLacksFlag,
     "behind the first, its work-group passes the barrier at {0} before another work-item of it "
     "releases, and that barrier has no flag of {1} memory"},
    {FactKind::ReadersBarrierLacksFlag,
     "in front of the second, its work-group passes the barrier at {0} after another work-item of "
     "it has acquired, and that barrier has no flag of {1} memory"},
    {FactKind::FenceLacksFlag,
     "the {0} at {1} orders {3} memory alone, and the code shares {2} memory alone: that flag is "
     "missing"},
    {FactKind::LegacyFence,
     "{0} orders memory only within its own work-group on this device, which may be the cause or "
     "part of it: OpenCL 1.x promises other work-groups nothing, and an NVIDIA H200 was measured "
     "to do no more by mem_fence; atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, "
     "memory_order_acq_rel, memory_scope_device) orders it for all"},
    {FactKind::FenceHasNoFlag,
     "the {0} at {1} has no flag of {2} memory, so that it does not order the accesses to {2} "
     "memory before and after it: that may be why"},
    {FactKind::FenceTooNarrow,
     "the {0} at {1} orders memory for its own {2} alone, and others see the accesses before and "
     "after it in another order: that may be why"},
    {FactKind::ElementLost, "{0} was put into {1}, and nobody can take it any more"},
    {FactKind::ElementDuplicated, "{0} came out of {1} more often than it went in"},
    {FactKind::ElementInvented, "{0} was taken from {1}, and nobody had put it there"},
    {FactKind::EmptyAtFirst,
     "containers are taken to be empty at first, whatever 'init:' and 'fill:' leave in them"},
    {FactKind::AnswersOfKey, "no order explains what the operations on key {0} of {1} answered"},
    {FactKind::ElementsOutOfOrder, "what came out of {0} is not {1}"},
    {FactKind::MoreBlocksThanThereAre,
     "{0} different blocks came out of {1}, whose capacity is {2}: the code's bound is wrong, or "
     "`capacity:` is"},
    {FactKind::EmptyThoughNot, "{0} was found empty when it cannot have been"},
    {FactKind::FullThoughNot, "{0} was found full when it cannot have been"},
    {FactKind::NoOrderExplains, "no order of the {0} operations on {1} explains their results"},
    {FactKind::PrefixUnexplained, "{0} of {1} operations on {2} show it:"},
    {FactKind::OperationsOfItem, "  {0}: {1}"},
    {FactKind::OperationsAfterwards, "  afterwards: {0}"},
    {FactKind::WaitsAlone, "{0} waits for ever, whatever comes before it"},
    {FactKind::StampsOrder,
     "an operation comes before another of its work-item, and before those whose stamps begin "
     "(@begin-end) behind its own end"},
    {FactKind::ClocksOrder,
     "an operation comes before another of its work-item; besides, what the code itself releases "
     "and acquires orders {0}"},
    {FactKind::NothingOrders,
     "an operation comes before another of its work-item; work-items are not ordered"},
    {FactKind::OneItemDoesThis, "one work-item does this by itself"},
    {FactKind::NothingOfOperation,
     "{0} left nothing of its operation {1}: it was not run, or something was written over what it "
     "left"},
    {FactKind::NothingAsked,
     "{0} was not asked afterwards, or something was written over its answers"},
    {FactKind::WrittenPastEnd, "something was written {0} bytes past the end of '{1}' ({2} bytes)"},
    {FactKind::WrittenInFront,
     "something was written {0} bytes before the beginning of '{1}' ({2} bytes)"},
    {FactKind::GuardBytesChanged,
     "{0} of the bytes around the buffer, which nobody may write, are not as they were"},
    {FactKind::SimulatedDeviceTells, "a simulated device tells the line and the work-item"},
    {FactKind::AccessThroughNull, "{0}: {1} accesses {2} bytes through a null pointer"},
    {FactKind::AccessOfOtherGroup,
     "{0}: {1} accesses {2} bytes to local memory of another work-group"},
    {FactKind::AccessOfNoObject,
     "{0}: {1} accesses {2} bytes to an address that belongs to no object"},
    {FactKind::AccessInFront,
     "{0}: {1} accesses {2} bytes {3} bytes in front of '{4}' ({5} bytes)"},
    {FactKind::AccessAcrossEnd,
     "{0}: {1} accesses {2} bytes across the end of '{3}': bytes {4} to {5} of {6}"},
    {FactKind::AccessPastEnd,
     "{0}: {1} accesses {2} bytes {3} bytes past the end of '{4}' ({5} bytes)"},
    {FactKind::AccessOutsideOwn,
     "{0}: {1} accesses {2} bytes at byte {3} of a private variable of {4} bytes"},
    {FactKind::AccessOutsideTable, "{0}: {1} accesses {2} bytes at byte {3} of '{5}' ({4} bytes)"},
    {FactKind::MisalignedAccess,
     "{0}: {1} accesses {2}, and the type it uses demands a multiple of {3} bytes"},
    {FactKind::MisalignedIsUndefined,
     "OpenCL C leaves a misaligned access undefined: a GPU may access other bytes, or crash"},
    {FactKind::MisalignedAtomic,
     "{0}: {1} accesses {2} atomically, which is not a multiple of {3} bytes"},
    {FactKind::MisalignedMayCrash,
     "a misaligned atomic may touch cells that it should not, or crash"},
    {FactKind::UnwrittenLoad, "{0}: {1} reads {2} bytes of local memory that nobody wrote: {3}"},
    {FactKind::LocalMemoryIsGarbage,
     "local memory holds garbage at first, whatever the last work-group left"},
    {FactKind::StuckNotResident,
     "the work-items wait, and not all work-groups are resident ({2} of {3} are)"},
    {FactKind::StuckRepeating,
     "the same {0} events repeat for ever: work-item {1} tries in vain at {2}"},
    {FactKind::StuckIdle, "nothing changed in {0} events: work-item {1} spins at {2}"},
    {FactKind::AllAtBarriers,
     "all {0} work-items that have not ended wait at barriers or collectives"},
    {FactKind::LoopsWithoutMemory, "{0} loops without touching memory, after {1}"},
    {FactKind::WorkItemsNotEnded, "{0} work-items have not ended"},
    {FactKind::ProofOfLivelock, "proof of livelock: after a prefix of {0} events a cycle of {1}"},
    {FactKind::ProofWasRunTwice,
     "it was run twice, and each time memory, caches, registers and stacks were the same again:"},
    {FactKind::MoreActs, "  … and {0} more"},
    {FactKind::ProofOfLoop,
     "proof of livelock: its registers and its stack are what they were {0} basic blocks ago, and "
     "nothing from outside came between: it will never leave the loop"},
    {FactKind::HangsOnLuck,
     "they change memory and try again: by luck one of them may get through, but this schedule is "
     "fair to all and may go on for ever"},
    {FactKind::LockstepHolds,
     "this device runs the lanes of a sub-group in lockstep, as GPUs before Volta do: those that "
     "spin keep the others of their sub-group from running"},
    {FactKind::SerialHolds,
     "this device runs one work-item at a time, to its end or its barrier, as PoCL does: one that "
     "spins keeps all others from running"},
    {FactKind::OptimisedLoads,
     "this device runs optimised code ({0}): a load that is neither atomic nor volatile may be "
     "done once, before the loop that waits for another value"},
    {FactKind::EndedBeforeBarrier,
     "a work-item ended before a barrier: work-item {0} waits at {1}, work-item {2} has ended{3}"},
    {FactKind::AtDifferentBarriers,
     "work-items wait at different barriers: work-item {0} waits at {1}, work-item {2} is at {3}"},
    {FactKind::AskedDifferentCopies,
     "work-items have asked for different asynchronous copies before they wait: work-item {0} "
     "waits at {1}, work-item {2} is at {3}"},
    {FactKind::DivergedBeforeBarrier,
     "lanes in lockstep have diverged, and some wait at a barrier: work-item {0} waits at {1}, "
     "work-item {2} is at {3}"},
    {FactKind::EndedBeforeWait,
     "a work-item ended without a wait for an asynchronous copy: work-item {0} asked for it at "
     "{1}, and no wait_group_events had its event"},
    {FactKind::AllMustReachBarriers, "all work-items of a work-group must reach the same barriers"},
    {FactKind::AllOfSubGroupMustCall,
     "all work-items of a sub-group must call the same functions of the sub-group (OpenCL C 3.0, "
     "6.15.19)"},
    {FactKind::ReadOlder,
     "work-item {0} reads the older {1} although work-item {2} had stored {3}: nothing orders {4} "
     "before {5}"},
    {FactKind::StoredOlder,
     "the {1} that work-item {0} stores is older than the {3} that work-item {2} had stored: "
     "nothing orders {4} before {5}"},
    {FactKind::UpdateWrittenOver,
     "work-item {0} reads {1} at {2} and stores {3} at {4}, over the {6} that work-item {5} stored "
     "meanwhile at {7}"},
    {FactKind::EnteredTogether,
     "work-item {0} enters its section behind {1} while work-item {2}, which entered behind {3}, "
     "is still inside"},
    {FactKind::ValueCameBack,
     "work-item {0} reads {1} at {2}, work-item {3} changes it at {4}, and it is {1} again at {5}, "
     "where work-item {0} takes it for unchanged"},
    {FactKind::ChangedMeanwhile,
     "work-item {0} reads {1} at {2}, but finds {3} when it updates the same place at {4}: "
     "work-item {5} changed it meanwhile at {6}"},
    {FactKind::UpdateOvertaken,
     "the {0} of work-item {1} at {2}, which is relaxed and whose result nobody uses, acts later "
     "than what follows it at {3}, as OpenCL C lets it"},
    {FactKind::WeakFailure,
     "the weak compare-exchange of work-item {0} at {2} finds {1}, which it expects, and fails all "
     "the same, as a weak one may: try again, or use a strong one"},
    {FactKind::IsSequential, "this execution is sequentially consistent: no weak memory is needed"},
    {FactKind::RunsInTurn, "in it the work-items run one after another"},
    {FactKind::NeedsWeakMemory,
     "this execution is not sequentially consistent: it needs weak memory"},
    {FactKind::OlderReadMayBeWhy,
     "work-item {0} reads an older value at {1} than memory holds, as weak memory lets it: that "
     "may be why"},
    {FactKind::LateUpdateMayBeWhy,
     "the device lets the {0} of work-item {1} at {2}, which is relaxed and whose result nobody "
     "uses, act later than what follows it: that may be why"},
    {FactKind::LateStoreMayBeWhy,
     "the store of work-item {0} at {1} comes to memory later than what the same work-item does "
     "after it at {2}, and work-item {3} has seen the latter: that may be why"},
});

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < kTemplates.size(); ++i) {
    if (kTemplates[i].first != static_cast<FactKind>(i)) return false;
  }
  return kTemplates.size() == static_cast<std::size_t>(FactKind::LateStoreMayBeWhy) + 1;
}
static_assert(is_in_order(), "the table has the order of the enumeration, and all of it");

/// Of those that name two lines, where both are one.
constexpr auto kOneLine = std::to_array<Template>({
    {FactKind::AtDifferentBarriers,
     "work-items wait at different barriers: work-items {0} and {2} are both at {1}, to which they "
     "came by different calls or uses of a macro, or in different turns of a loop"},
    {FactKind::ReadOlder,
     "work-item {0} reads the older {1} although work-item {2} had stored {3}: nothing orders the "
     "store of work-item {2} before the load of work-item {0}, both at {4}"},
    {FactKind::StoredOlder,
     "the {1} that work-item {0} stores is older than the {3} that work-item {2} had stored: "
     "nothing orders the store of work-item {2} before the store of work-item {0}, both at {4}"},
    {FactKind::UpdateOvertaken,
     "the {0} of work-item {1} at {2}, which is relaxed and whose result nobody uses, acts later "
     "than what follows it on that line, as OpenCL C lets it"},
});

/// Of those that read otherwise.
constexpr auto kSingular = std::to_array<Template>({
    {FactKind::MoreCellsBroken, "{0} more cell is broken"},
    {FactKind::MoreLocksBroken, "{0} more lock is broken"},
    {FactKind::MoreOperations, "  and {0} more operation"},
    {FactKind::MoreRaces, "{0} more pair of lines races"},
    {FactKind::SectionsOverlapped, "section began while another was under way"},
    {FactKind::TicketsAlike, "section read a ticket that another had read"},
    {FactKind::SectionsRepeated, "operation ran its section more than once"},
    {FactKind::SectionsMissed, "operation never ran its section"},
    {FactKind::GroupsUnsaved, "work-group was never left by all of its work-items"},
    {FactKind::TicketsInvented, "section read a ticket that nobody had written"},
    {FactKind::RecordsTorn, "section read a record that does not go with the ticket"},
    {FactKind::TicketsSwapped, "work-item read an earlier ticket in a later operation"},
    {FactKind::LastSectionUnkept, "last section left no trace in what is protected"},
    {FactKind::WorkItemsNotEnded, "{0} work-item has not ended"},
    {FactKind::StuckRepeating,
     "the same event repeats for ever: work-item {1} tries in vain at {2}"},
    {FactKind::StuckIdle, "nothing changed in 1 event: work-item {1} spins at {2}"},
    {FactKind::WrittenPastEnd, "something was written {0} byte past the end of '{1}' ({2} bytes)"},
    {FactKind::WrittenInFront,
     "something was written {0} byte before the beginning of '{1}' ({2} bytes)"},
});

}  // namespace

std::string_view fact_template(FactKind kind) {
  return kTemplates.at(static_cast<std::size_t>(kind)).second;
}

std::string_view singular_template(FactKind kind) {
  const auto* found = std::find_if(std::begin(kSingular), std::end(kSingular),
                                   [&](const auto& entry) { return entry.first == kind; });
  return found == std::end(kSingular) ? fact_template(kind) : found->second;
}

std::string_view one_line_template(FactKind kind) {
  const auto* found = std::find_if(std::begin(kOneLine), std::end(kOneLine),
                                   [&](const auto& entry) { return entry.first == kind; });
  return found == std::end(kOneLine) ? fact_template(kind) : found->second;
}

}  // namespace stalemate::report
