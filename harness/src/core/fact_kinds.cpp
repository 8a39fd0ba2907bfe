#include <algorithm>
#include <array>

#include "stalemate/evidence/fact_kind.hpp"

namespace stalemate {

namespace {

/// The names of details, separated by blanks. From `?` on they may be missing, all of them; of one
/// with `*` there may be any number.
struct Row {
  FactKind kind;
  std::string_view name;
  std::string_view details;
};

constexpr auto kRows = std::to_array<Row>({
    {FactKind::OwnWords, "own_words", "text"},
    {FactKind::MoreCellsBroken, "more_cells_broken", "cells"},
    {FactKind::MoreLocksBroken, "more_locks_broken", "locks"},
    {FactKind::MoreOperations, "more_operations", "operations"},
    {FactKind::WroteBesideItsCell, "wrote_beside_its_cell", "work_items of_work_items"},
    {FactKind::WordBesideCell, "word_beside_cell", "found due"},
    {FactKind::StoredWrongAlone, "stored_wrong_alone", "work_items of_work_items"},
    {FactKind::ReturnedWrongAlone, "returned_wrong_alone", "work_items of_work_items"},
    {FactKind::StoredBesideModel, "stored_beside_model", "stored due"},
    {FactKind::ReturnedAsDue, "returned_as_due", "returned"},
    {FactKind::ReturnedOther, "returned_other", "returned due"},
    {FactKind::PaddingOverwritten, "padding_overwritten", "place"},
    {FactKind::PaddingHolds, "padding_holds", "found"},
    {FactKind::HadNoEffect, "had_no_effect", "lost operations place"},
    {FactKind::HadNoEffectAtLeast, "had_no_effect_at_least", "lost operations place"},
    {FactKind::MoreTookThanMade, "more_took_than_made", "?operations place"},
    {FactKind::TookUnmade, "took_unmade", "?operations place"},
    {FactKind::FoundUnmade, "found_unmade", "?operations place"},
    {FactKind::EndsOtherwise, "ends_otherwise", "?operations place"},
    {FactKind::EndsUnmade, "ends_unmade", "?operations place"},
    {FactKind::InACircle, "in_a_circle", "?operations place"},
    {FactKind::OutOfOrder, "out_of_order", "?operations place"},
    {FactKind::WentBackwards, "went_backwards", "?operations place"},
    {FactKind::CellHistory, "cell_history", "place operations first last"},
    {FactKind::LastValueDue, "last_value_due", "due"},
    {FactKind::NobodyTook, "nobody_took", ""},
    {FactKind::ModelIsBuiltIn, "model_is_built_in", "model"},
    {FactKind::WordsBesideLock, "words_beside_lock", "count ?operations place"},
    {FactKind::SectionsOverlapped, "sections_overlapped", "count ?operations place"},
    {FactKind::TicketsAlike, "tickets_alike", "count ?operations place"},
    {FactKind::SectionsRepeated, "sections_repeated", "count ?operations place"},
    {FactKind::SectionsMissed, "sections_missed", "count ?operations place"},
    {FactKind::GroupsUnsaved, "groups_unsaved", "count ?operations place"},
    {FactKind::TicketsInvented, "tickets_invented", "count ?operations place"},
    {FactKind::RecordsTorn, "records_torn", "count ?operations place"},
    {FactKind::TicketsSwapped, "tickets_swapped", "count ?operations place"},
    {FactKind::LastSectionUnkept, "last_section_unkept", "count ?operations place"},
    {FactKind::MoreLockWords, "more_lock_words", ""},
    {FactKind::TwoInside, "two_inside", ""},
    {FactKind::StaleAtHandover, "stale_at_handover", ""},
    {FactKind::CauseNotSeparable, "cause_not_separable", ""},
    {FactKind::OncePerOperation, "once_per_operation", ""},
    {FactKind::GaveUpOrDropped, "gave_up_or_dropped", ""},
    {FactKind::WorkItemsDropped, "work_items_dropped", ""},
    {FactKind::TicketsFromElsewhere, "tickets_from_elsewhere", ""},
    {FactKind::PartMissing, "part_missing", ""},
    {FactKind::NotInItsOrder, "not_in_its_order", ""},
    {FactKind::LastWriteGone, "last_write_gone", ""},
    {FactKind::LockHistory, "lock_history", "place operations last_ticket"},
    {FactKind::SpinsInFront, "spins_in_front", "needs"},
    {FactKind::SectionsNotOrdered, "sections_not_ordered",
     "first_writes second_writes ?out_function out_line out_weakness in_function in_line "
     "in_weakness"},
    {FactKind::HandoverNeeds, "handover_needs", ""},
    {FactKind::NothingReadFrom, "nothing_read_from", "second first"},
    {FactKind::WrongAloneOnList, "wrong_alone_on_list", "step work_items of_work_items"},
    {FactKind::PopReturned, "pop_returned", "returned due"},
    {FactKind::HeadIs, "head_is", "found due"},
    {FactKind::FirstLinkIs, "first_link_is", "found due"},
    {FactKind::FirstLinkUnwritten, "first_link_unwritten", "due"},
    {FactKind::SeenByWorkItem, "seen_by_work_item", "work_item"},
    {FactKind::EmptyKeyQuestion, "empty_key_question", "empty"},
    {FactKind::HeadPaddingOverwritten, "head_padding_overwritten", "place"},
    {FactKind::HeadPaddingHolds, "head_padding_holds", "found"},
    {FactKind::PoppedNoNode, "popped_no_node", ""},
    {FactKind::NodesAre, "nodes_are", "last"},
    {FactKind::PayloadNotSeen, "payload_not_seen", ""},
    {FactKind::HeadNamesNoNode, "head_names_no_node", ""},
    {FactKind::LinkNotWritten, "link_not_written", ""},
    {FactKind::CameTo, "came_to", "node"},
    {FactKind::SawPayload, "saw_payload", "found due"},
    {FactKind::ItsLinkLedTo, "its_link_led_to", "place"},
    {FactKind::ListRunsInCircle, "list_runs_in_circle", "place"},
    {FactKind::ListLeadsAstray, "list_leads_astray", "place"},
    {FactKind::ListsShareNodes, "lists_share_nodes", "one other"},
    {FactKind::ItsHeadLeadsTo, "its_head_leads_to", "place"},
    {FactKind::AfterNodes, "after_nodes", "nodes node"},
    {FactKind::LinksTo, "links_to", "place"},
    {FactKind::AlsoLeads, "also_leads", "place"},
    {FactKind::NodesOnNoList, "nodes_on_no_list", "lost nodes"},
    {FactKind::NodesNotOnList, "nodes_not_on_list", "lost nodes place"},
    {FactKind::LostNode, "lost_node", "node"},
    {FactKind::NodeLinksTo, "node_links_to", "node link"},
    {FactKind::NodeStillOnList, "node_still_on_list", "node place"},
    {FactKind::PoppedTooOften, "popped_too_often", "node"},
    {FactKind::LeadsToIt, "leads_to_it", "place"},
    {FactKind::PoppedFromOtherList, "popped_from_other_list", ""},
    {FactKind::NodeOnOtherList, "node_on_other_list", "due found"},
    {FactKind::NodeIs, "node_is", "node"},
    {FactKind::NodesInOrderOfPrepends, "nodes_in_order_of_prepends", "place"},
    {FactKind::NearerToHead, "nearer_to_head", "node"},
    {FactKind::FurtherDown, "further_down", "node"},
    {FactKind::SoManyNodes, "so_many_nodes", "nodes"},
    {FactKind::ElementDiffers, "element_differs", "place found due others ?count elements"},
    {FactKind::MultisetDiffers, "multiset_differs", "buffer found due ?count elements"},
    {FactKind::ElementsDiffer, "elements_differ", "buffer count elements"},
    {FactKind::ElementsNotDue, "elements_not_due", "buffer count elements"},
    {FactKind::SumIsDue, "sum_is_due", ""},
    {FactKind::SumIsMore, "sum_is_more", "amount"},
    {FactKind::SumIsLess, "sum_is_less", "amount"},
    {FactKind::DueIs, "due_is", "reference"},
    {FactKind::DueIsAndAlone, "due_is_and_alone", "reference kernel*"},
    {FactKind::DueIsFirst, "due_is_first", "reference buffer"},
    {FactKind::ElementMustBe, "element_must_be", "place found bound ?message"},
    {FactKind::ElementMustBeAtMost, "element_must_be_at_most", "place found bound ?message"},
    {FactKind::ElementMustBeAtLeast, "element_must_be_at_least", "place found bound ?message"},
    {FactKind::SumMustBe, "sum_must_be", "buffer found bound ?message"},
    {FactKind::ElementsMustDiffer, "elements_must_differ", "first second found ?message"},
    {FactKind::ElementsMustRise, "elements_must_rise", "first found second next ?message"},
    {FactKind::ElementsMustFall, "elements_must_fall", "first found second next ?message"},
    {FactKind::ElementsBreakIt, "elements_break_it", "buffer count elements"},
    {FactKind::ClaimedNotDefined, "claimed_not_defined", "claim macro"},
    {FactKind::DefinedNotClaimed, "defined_not_claimed", "macro claim"},
    {FactKind::ClaimedDoesNotWork, "claimed_does_not_work", "claim function"},
    {FactKind::ClaimAndMacro, "claim_and_macro", "claim macro"},
    {FactKind::WaitsForEver, "waits_for_ever", ""},
    {FactKind::LettersWereOld, "letters_were_old", "old letters"},
    {FactKind::DidNotEnd, "did_not_end", "control_time deadline*"},
    {FactKind::ControlIs, "control_is", "control"},
    {FactKind::ProgressIsGiven, "progress_is_given", "to"},
    {FactKind::ProgressUndeclared, "progress_undeclared",
     "most ?gives work_groups work_items lanes"},
    {FactKind::ProgressDeclared, "progress_declared",
     "needed most ?gives work_groups work_items lanes"},
    {FactKind::ResidentHint, "resident_hint", ""},
    {FactKind::ProgressHintOfGroups, "progress_hint_of_groups", ""},
    {FactKind::ProgressHintOfItems, "progress_hint_of_items", ""},
    {FactKind::AccessesRace, "accesses_race", "first second"},
    {FactKind::RaceOfScope, "race_of_scope", "?first second"},
    {FactKind::MakeAtomicOrOrder, "make_atomic_or_order", "one_is_atomic is_in_group"},
    {FactKind::WaitForCopy, "wait_for_copy", ""},
    {FactKind::HandedOver, "handed_over", "stored read stored_lacks read_lacks"},
    {FactKind::ReleaseEnded, "release_ended", "line who by_line"},
    {FactKind::MoreRaces, "more_races", "pairs"},
    {FactKind::RaceMayBeWhy, "race_may_be_why", "first second"},
    {FactKind::BarrierLacksFlag, "barrier_lacks_flag", "line memory"},
    {FactKind::GroupBarrierLacksFlag, "group_barrier_lacks_flag", "line memory"},
    {FactKind::ReadersBarrierLacksFlag, "readers_barrier_lacks_flag", "line memory"},
    {FactKind::FenceLacksFlag, "fence_lacks_flag", "fence line memory other"},
    {FactKind::LegacyFence, "legacy_fence", "fence"},
    {FactKind::FenceHasNoFlag, "fence_has_no_flag", "fence line memory"},
    {FactKind::FenceTooNarrow, "fence_too_narrow", "fence line reach"},
    {FactKind::ElementLost, "element_lost", "element object"},
    {FactKind::ElementDuplicated, "element_duplicated", "element object"},
    {FactKind::ElementInvented, "element_invented", "element object"},
    {FactKind::EmptyAtFirst, "empty_at_first", ""},
    {FactKind::AnswersOfKey, "answers_of_key", "key object"},
    {FactKind::ElementsOutOfOrder, "elements_out_of_order", "object order"},
    {FactKind::MoreBlocksThanThereAre, "more_blocks_than_there_are", "blocks object capacity"},
    {FactKind::EmptyThoughNot, "empty_though_not", "object"},
    {FactKind::FullThoughNot, "full_though_not", "object"},
    {FactKind::NoOrderExplains, "no_order_explains", "operations object"},
    {FactKind::PrefixUnexplained, "prefix_unexplained", "operations of_operations object"},
    {FactKind::OperationsOfItem, "operations_of_item", "work_item operations"},
    {FactKind::OperationsAfterwards, "operations_afterwards", "operations"},
    {FactKind::WaitsAlone, "waits_alone", "operation"},
    {FactKind::StampsOrder, "stamps_order", ""},
    {FactKind::ClocksOrder, "clocks_order", "order"},
    {FactKind::NothingOrders, "nothing_orders", ""},
    {FactKind::OneItemDoesThis, "one_item_does_this", ""},
    {FactKind::NothingOfOperation, "nothing_of_operation", "work_item operation"},
    {FactKind::NothingAsked, "nothing_asked", "object"},
    {FactKind::WrittenPastEnd, "written_past_end", "bytes object size_bytes"},
    {FactKind::WrittenInFront, "written_in_front", "bytes object size_bytes"},
    {FactKind::GuardBytesChanged, "guard_bytes_changed", "bytes"},
    {FactKind::SimulatedDeviceTells, "simulated_device_tells", ""},
    {FactKind::AccessThroughNull, "access_through_null", "line who size_bytes"},
    {FactKind::AccessOfOtherGroup, "access_of_other_group", "line who size_bytes"},
    {FactKind::AccessOfNoObject, "access_of_no_object", "line who size_bytes"},
    {FactKind::AccessInFront, "access_in_front",
     "line who size_bytes distance object object_bytes"},
    {FactKind::AccessAcrossEnd, "access_across_end",
     "line who size_bytes object first last object_bytes"},
    {FactKind::AccessPastEnd, "access_past_end",
     "line who size_bytes distance object object_bytes"},
    {FactKind::AccessOutsideOwn, "access_outside_own", "line who size_bytes offset object_bytes"},
    {FactKind::AccessOutsideTable, "access_outside_table",
     "line who size_bytes offset object_bytes object"},
    {FactKind::MisalignedAccess, "misaligned_access", "line who place alignment_bytes"},
    {FactKind::MisalignedIsUndefined, "misaligned_is_undefined", ""},
    {FactKind::MisalignedAtomic, "misaligned_atomic", "line who place size_bytes"},
    {FactKind::MisalignedMayCrash, "misaligned_may_crash", ""},
    {FactKind::UnwrittenLoad, "unwritten_load", "line who size_bytes place"},
    {FactKind::LocalMemoryIsGarbage, "local_memory_is_garbage", ""},
    {FactKind::StuckNotResident, "stuck_not_resident",
     "changes_memory events resident work_groups"},
    {FactKind::StuckRepeating, "stuck_repeating", "events work_item line"},
    {FactKind::StuckIdle, "stuck_idle", "events work_item line"},
    {FactKind::AllAtBarriers, "all_at_barriers", "work_items"},
    {FactKind::LoopsWithoutMemory, "loops_without_memory", "who line"},
    {FactKind::WorkItemsNotEnded, "work_items_not_ended", "work_items"},
    {FactKind::ProofOfLivelock, "proof_of_livelock", "prefix_events cycle_events progress"},
    {FactKind::ProofWasRunTwice, "proof_was_run_twice", ""},
    {FactKind::MoreActs, "more_acts", "acts"},
    {FactKind::ProofOfLoop, "proof_of_loop", "blocks"},
    {FactKind::HangsOnLuck, "hangs_on_luck", ""},
    {FactKind::LockstepHolds, "lockstep_holds", ""},
    {FactKind::SerialHolds, "serial_holds", ""},
    {FactKind::OptimisedLoads, "optimised_loads", "pipeline"},
    {FactKind::EndedBeforeBarrier, "ended_before_barrier", "work_item line other other_line"},
    {FactKind::AtDifferentBarriers, "at_different_barriers", "work_item line other other_line"},
    {FactKind::AskedDifferentCopies, "asked_different_copies", "work_item line other other_line"},
    {FactKind::DivergedBeforeBarrier, "diverged_before_barrier", "work_item line other other_line"},
    {FactKind::EndedBeforeWait, "ended_before_wait", "work_item line"},
    {FactKind::AllMustReachBarriers, "all_must_reach_barriers", ""},
    {FactKind::AllOfSubGroupMustCall, "all_of_sub_group_must_call", ""},
    {FactKind::ReadOlder, "read_older", "reader value writer newer store_line load_line"},
    {FactKind::StoredOlder, "stored_older", "writer value other newer store_line line"},
    {FactKind::UpdateWrittenOver, "update_written_over",
     "writer value load_line stored store_line other lost lost_line"},
    {FactKind::EnteredTogether, "entered_together", "second second_line first first_line"},
    {FactKind::ValueCameBack, "value_came_back", "reader value load_line other other_line line"},
    {FactKind::ChangedMeanwhile, "changed_meanwhile",
     "reader value load_line found line other other_line"},
    {FactKind::UpdateOvertaken, "update_overtaken", "built_in work_item line behind"},
    {FactKind::WeakFailure, "weak_failure", "work_item value line"},
    {FactKind::IsSequential, "is_sequential", ""},
    {FactKind::RunsInTurn, "runs_in_turn", ""},
    {FactKind::NeedsWeakMemory, "needs_weak_memory", ""},
    {FactKind::OlderReadMayBeWhy, "older_read_may_be_why", "work_item line"},
    {FactKind::LateUpdateMayBeWhy, "late_update_may_be_why", "built_in work_item line"},
    {FactKind::LateStoreMayBeWhy, "late_store_may_be_why", "work_item line behind reader"},
});

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (kRows[i].kind != static_cast<FactKind>(i)) return false;
  }
  return true;
}
static_assert(is_in_order(), "the table has the order of the enumeration");

DetailNames read_names(std::string_view text) {
  DetailNames read;
  bool is_needed = true;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.front() == '?') {
      is_needed = false;
      word.remove_prefix(1);
    }
    if (word.back() == '*') {
      is_needed = false;
      read.repeats_last = true;
      word.remove_suffix(1);
    }
    read.names.push_back(word);
    read.needed += is_needed ? 1 : 0;
  }
  return read;
}

std::vector<DetailNames> read_all_names() {
  std::vector<DetailNames> all;
  all.reserve(kRows.size());
  for (const Row& row : kRows) all.push_back(read_names(row.details));
  return all;
}

}  // namespace

std::string_view name(FactKind kind) {
  return kRows.at(static_cast<std::size_t>(kind)).name;
}

std::optional<FactKind> fact_kind(std::string_view name) {
  const auto* found =
      std::find_if(kRows.begin(), kRows.end(), [&](const Row& row) { return row.name == name; });
  return found == kRows.end() ? std::nullopt : std::optional(found->kind);
}

const std::vector<FactKind>& all_fact_kinds() {
  static const auto all = [] {
    std::vector<FactKind> kinds;
    kinds.reserve(kRows.size());
    for (const Row& row : kRows) kinds.push_back(row.kind);
    return kinds;
  }();
  return all;
}

const DetailNames& detail_names(FactKind kind) {
  static const std::vector<DetailNames> all = read_all_names();
  return all.at(static_cast<std::size_t>(kind));
}

}  // namespace stalemate
