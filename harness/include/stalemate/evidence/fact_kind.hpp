#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stalemate {

/// What a fact says. Its details, by name and in order, are in the table of `core/fact_kinds.cpp`,
/// the sentence is in `report/evidence/fact_templates.cpp`.
enum class FactKind : std::uint8_t {
  OwnWords,  // of a property that is not one of ours
  // Any operation on a cell, a lock or a list.
  MoreCellsBroken,
  MoreLocksBroken,
  MoreOperations,
  // read_modify_write: alone.
  WroteBesideItsCell,
  WordBesideCell,
  StoredWrongAlone,
  ReturnedWrongAlone,
  StoredBesideModel,
  ReturnedAsDue,
  ReturnedOther,
  PaddingOverwritten,
  PaddingHolds,
  // read_modify_write: together. Those of a break have no details where they are a reason.
  HadNoEffect,
  HadNoEffectAtLeast,
  MoreTookThanMade,
  TookUnmade,
  FoundUnmade,
  EndsOtherwise,
  EndsUnmade,
  InACircle,
  OutOfOrder,
  WentBackwards,
  CellHistory,
  LastValueDue,
  // mutual_exclusion: what happened on a lock, causes before what follows from them.
  WordsBesideLock,
  SectionsOverlapped,
  TicketsAlike,
  SectionsRepeated,
  SectionsMissed,
  GroupsUnsaved,
  TicketsInvented,
  RecordsTorn,
  TicketsSwapped,
  LastSectionUnkept,
  // mutual_exclusion: why.
  MoreLockWords,
  TwoInside,
  StaleAtHandover,
  CauseNotSeparable,
  OncePerOperation,
  GaveUpOrDropped,
  WorkItemsDropped,
  TicketsFromElsewhere,
  PartMissing,
  NotInItsOrder,
  LastWriteGone,
  LockHistory,
  SpinsInFront,
  SectionsNotOrdered,
  HandoverNeeds,
  // list_prepend: alone.
  WrongAloneOnList,
  PopReturned,
  HeadIs,
  FirstLinkIs,
  FirstLinkUnwritten,
  SeenByWorkItem,
  EmptyKeyQuestion,
  HeadPaddingOverwritten,
  HeadPaddingHolds,
  // list_prepend: operations and readers.
  PoppedNoNode,
  NodesAre,
  PayloadNotSeen,
  HeadNamesNoNode,
  LinkNotWritten,
  CameTo,
  SawPayload,
  ItsLinkLedTo,
  // list_prepend: lists.
  ListRunsInCircle,
  ListLeadsAstray,
  ListsShareNodes,
  ItsHeadLeadsTo,
  AfterNodes,
  LinksTo,
  AlsoLeads,
  NodesOnNoList,
  NodesNotOnList,
  LostNode,
  NodeLinksTo,
  NodeStillOnList,
  PoppedTooOften,
  LeadsToIt,
  PoppedFromOtherList,
  NodeOnOtherList,
  NodeIs,
  NodesInOrderOfPrepends,
  NearerToHead,
  FurtherDown,
  SoManyNodes,
  // serial_equivalence.
  ElementDiffers,
  MultisetDiffers,
  ElementsDiffer,
  ElementsNotDue,
  SumIsDue,
  SumIsMore,
  SumIsLess,
  DueIs,
  DueIsAndAlone,
  DueIsFirst,
  // What must hold of a buffer.
  ElementMustBe,
  ElementMustBeAtMost,
  ElementMustBeAtLeast,
  SumMustBe,
  ElementsMustDiffer,
  ElementsMustRise,
  ElementsMustFall,
  ElementsBreakIt,
  // capability.
  ClaimedNotDefined,
  DefinedNotClaimed,
  ClaimedDoesNotWork,
  ClaimAndMacro,
  // Probes of a profile.
  WaitsForEver,
  LettersWereOld,
  // Launches that do not end.
  DidNotEnd,
  ControlIs,
  ProgressIsGiven,
  ProgressUndeclared,
  ProgressDeclared,
  ResidentHint,
  ProgressHintOfGroups,
  ProgressHintOfItems,
  // Data races.
  AccessesRace,
  RaceOfScope,
  MakeAtomicOrOrder,
  WaitForCopy,
  HandedOver,
  MoreRaces,
  RaceMayBeWhy,
  BarrierLacksFlag,
  GroupBarrierLacksFlag,
  ReadersBarrierLacksFlag,
  FenceLacksFlag,
  LegacyFence,
  // Operations of a data structure.
  ElementLost,
  ElementDuplicated,
  ElementInvented,
  EmptyAtFirst,
  AnswersOfKey,
  ElementsOutOfOrder,
  MoreBlocksThanThereAre,
  EmptyThoughNot,
  FullThoughNot,
  NoOrderExplains,
  PrefixUnexplained,
  OperationsOfItem,
  OperationsAfterwards,
  WaitsAlone,
  StampsOrder,
  ClocksOrder,
  NothingOrders,
  NothingOfOperation,
  NothingAsked,
  // Out of bounds, and garbage.
  WrittenPastEnd,
  WrittenInFront,
  GuardBytesChanged,
  SimulatedDeviceTells,
  AccessThroughNull,
  AccessOfOtherGroup,
  AccessOfNoObject,
  AccessInFront,
  AccessAcrossEnd,
  AccessPastEnd,
  AccessOutsideOwn,
  AccessOutsideTable,
  MisalignedAccess,
  MisalignedIsUndefined,
  MisalignedAtomic,
  MisalignedMayCrash,
  UnwrittenLoad,
  LocalMemoryIsGarbage,
  // A simulated device that is stuck.
  StuckNotResident,
  StuckRepeating,
  StuckIdle,
  AllAtBarriers,
  LoopsWithoutMemory,
  WorkItemsNotEnded,
  ProofOfLivelock,
  ProofWasRunTwice,
  MoreActs,
  ProofOfLoop,
  HangsOnLuck,
  LockstepHolds,
  SerialHolds,
  OptimisedLoads,
  // Barriers.
  EndedBeforeBarrier,
  AtDifferentBarriers,
  AskedDifferentCopies,
  DivergedBeforeBarrier,
  AllMustReachBarriers,
  // An execution out of all there are.
  ReadOlder,
  StoredOlder,
  UpdateWrittenOver,
  EnteredTogether,
  ValueCameBack,
  WeakFailure,
  IsSequential,
  NeedsWeakMemory,
};

/// The word of a kind in JSON: "had_no_effect".
std::string_view name(FactKind kind);
std::optional<FactKind> fact_kind(std::string_view name);
const std::vector<FactKind>& all_fact_kinds();

/// How the details of a kind are called, in order. Those from `needed` on may be missing.
struct DetailNames {
  std::vector<std::string_view> names = {};
  std::size_t needed = 0;
  bool repeats_last = false;  // there may be any number of the last one
};
const DetailNames& detail_names(FactKind kind);

}  // namespace stalemate
