#include "report/evidence/composed_words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "report/evidence/access_words.hpp"
#include "report/evidence/detail_words.hpp"
#include "report/evidence/fact_templates.hpp"
#include "report/evidence/lock_words.hpp"
#include "report/evidence/progress_words.hpp"
#include "report/evidence/race_words.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

std::string own_words(const Fact& fact) {
  return (fact.is_beside ? "another race: " : "") + detail_words(fact, 0);
}

/// "(in 3 of 8 work-items)", where there is more than one.
std::string share_words(const Fact& fact, std::size_t first) {
  if (number_of(fact, first + 1) <= 1) return "";
  return fmt::format(" (in {} of {} work-items)", number_of(fact, first),
                     number_of(fact, first + 1));
}

std::string wrong_alone_words(const Fact& fact) {
  return filled_template(fact) + share_words(fact, 0);
}

std::string alone_on_list_words(const Fact& fact) {
  constexpr std::pair<std::string_view, std::string_view> steps[] = {
      {"empty", "decoding the head of an empty list"},
      {"first", "prepending a first node"},
      {"second", "prepending a second node"},
      {"pop_second", "popping from a list of two nodes"},
      {"pop_first", "popping from a list of one node"},
      {"pop_nothing", "popping from an empty list"}};
  const std::string step = detail_words(fact, 0);
  const auto* known = std::find_if(std::begin(steps), std::end(steps),
                                   [&](const auto& entry) { return entry.first == step; });
  return fmt::format("alone on a list, {} goes wrong{}",
                     known == std::end(steps) ? "nothing" : known->second, share_words(fact, 1));
}

/// A break is a reason or, with the number of operations and the cell, what happened.
std::string break_words(const Fact& fact) {
  std::string reason(fact_template(fact.kind));
  const bool is_unmade = fact.kind == FactKind::TookUnmade || fact.kind == FactKind::FoundUnmade;
  if (fact.details.size() < 2 && is_unmade) {
    return reason +
           ": one of the operations wrote, or returned, something else than it computed with, or "
           "somebody else wrote to the cell";
  }
  if (fact.details.size() < 2) return reason;
  return fmt::format("{} (of {} operations on {})", reason, detail_words(fact, 0),
                     detail_words(fact, 1));
}

/// The word to the bit: that it is a number is not said.
std::string word_beside_words(const Fact& fact) {
  const auto hexadecimal = [&](std::size_t index) {
    const auto* value = std::get_if<Value>(&fact.details[index].data);
    return value == nullptr || value->parts.empty()
               ? detail_words(fact, index)
               : fmt::format("{:#010x}", value->parts.front().bits);
  };
  return fmt::format("the cell is right; of the words around it one holds {} instead of {}",
                     hexadecimal(0), hexadecimal(1));
}

std::string after_nodes_words(const Fact& fact) {
  return fmt::format("after {} node{}, {}", number_of(fact, 0), number_of(fact, 0) == 1 ? "" : "s",
                     detail_words(fact, 1));
}

std::string differs_words(const Fact& fact) {
  std::string text = filled_template(fact);
  if (number_of(fact, 3) != 0) {
    text += fmt::format(", and {} more of the element differ", number_of(fact, 3));
  }
  if (fact.details.size() < 6) return text;
  const auto* place = std::get_if<Place>(&fact.details[0].data);
  return fmt::format("{}; {} of {} elements of {} differ", text, number_of(fact, 4),
                     number_of(fact, 5), place == nullptr ? "" : place->object);
}

std::string multiset_words(const Fact& fact) {
  std::string text = filled_template(fact);
  if (fact.details.size() < 5) return text;
  return fmt::format("{}; {} of {} elements of {} are not due", text, number_of(fact, 3),
                     number_of(fact, 4), detail_words(fact, 0));
}

std::string besides_words(const Fact& fact) {
  return "besides, " + filled_template(fact);
}

/// The details from `first` on, one behind the other.
std::string joined(const Fact& fact, std::size_t first, std::string_view between) {
  std::string text;
  for (std::size_t i = first; i < fact.details.size(); ++i) {
    if (i != first) text += between;
    text += detail_words(fact, i);
  }
  return text;
}

std::string due_alone_words(const Fact& fact) {
  return fmt::format("{}{}, too", filled_template(fact), joined(fact, 1, ", "));
}

std::string claim_words(const Fact& fact) {
  const std::string macro = detail_words(fact, 1);
  return filled_template(fact) + (macro.empty() ? "none goes with it" : macro);
}

std::string letters_words(const Fact& fact) {
  return fmt::format("{} of {} {}", grouped(number_of(fact, 0)),
                     counted(number_of(fact, 1), "letter"), fact_template(fact.kind));
}

std::string did_not_end_words(const Fact& fact) {
  return fmt::format("{}{} missed, the control ended in {}", filled_template(fact),
                     joined(fact, 1, " and "), detail_words(fact, 0));
}

std::string unwritten_load_words(const Fact& fact) {
  return (fact.is_beside ? "this launch loads garbage, which may be why: " : "") +
         filled_template(fact);
}

std::string not_resident_words(const Fact& fact) {
  const std::string events = detail_words(fact, 1);
  const std::string idle = number_of(fact, 0) != 0
                               ? fmt::format("the same {} events repeat for ever", events)
                               : fmt::format("nothing changed in {} events", events);
  return idle + ": " + filled_template(fact);
}

/// What the author says of an invariant, if anything, in front of what was found.
std::string invariant_words(const Fact& fact) {
  const std::size_t details = detail_names(fact.kind).needed;
  const bool is_told = fact.details.size() > details;
  return (is_told ? detail_words(fact, details) + ": " : "") + filled_template(fact);
}

std::string no_order_words(const Fact& fact) {
  if (number_of(fact, 0) != 1) return filled_template(fact);
  return fmt::format("the only operation on {} cannot have its result", detail_words(fact, 1));
}

std::string prefix_words(const Fact& fact) {
  if (number_of(fact, 0) != 1) return filled_template(fact);
  if (number_of(fact, 1) == 1) return "it is:";
  return fmt::format("one of {} operations on {} shows it:", detail_words(fact, 1),
                     detail_words(fact, 2));
}

/// A macro, or a function on one line, has both accesses in one place.
template <std::size_t First, std::size_t Second>
std::string two_lines_words(const Fact& fact) {
  const std::string line = detail_words(fact, First);
  if (line.empty() || line != detail_words(fact, Second)) return briefly_filled_template(fact);
  return briefly_filled(one_line_template(fact.kind), fact);
}

/// A function that two call, or a macro, has both barriers in one place.
std::string different_barriers_words(const Fact& fact) {
  const bool is_one_line = detail_words(fact, 1) == detail_words(fact, 3);
  return is_one_line ? briefly_filled(one_line_template(fact.kind), fact) : filled_template(fact);
}

/// One that returns at once has no line of its own.
std::string ended_words(const Fact& fact) {
  if (fact.details.size() < 4) return filled_template(fact);
  Fact told = fact;
  const bool has_line = told.details[3] != Detail("");
  told.details[3] =
      has_line ? ", after " + detail_words(fact, 3) : " without an access of its own on the way";
  return filled_template(told);
}

constexpr std::pair<FactKind, Composer> kComposers[] = {
    {FactKind::OwnWords, own_words},
    {FactKind::StoredWrongAlone, wrong_alone_words},
    {FactKind::ReturnedWrongAlone, wrong_alone_words},
    {FactKind::WordBesideCell, word_beside_words},
    {FactKind::MoreTookThanMade, break_words},
    {FactKind::TookUnmade, break_words},
    {FactKind::FoundUnmade, break_words},
    {FactKind::EndsOtherwise, break_words},
    {FactKind::EndsUnmade, break_words},
    {FactKind::InACircle, break_words},
    {FactKind::OutOfOrder, break_words},
    {FactKind::WentBackwards, break_words},
    {FactKind::WordsBesideLock, lock_fault_on_words},
    {FactKind::SectionsOverlapped, lock_fault_words},
    {FactKind::TicketsAlike, lock_fault_words},
    {FactKind::SectionsRepeated, lock_fault_words},
    {FactKind::SectionsMissed, lock_fault_words},
    {FactKind::GroupsUnsaved, lock_fault_on_words},
    {FactKind::TicketsInvented, lock_fault_words},
    {FactKind::RecordsTorn, lock_fault_words},
    {FactKind::TicketsSwapped, lock_fault_words},
    {FactKind::LastSectionUnkept, lock_fault_words},
    {FactKind::SpinsInFront, spins_in_front_words},
    {FactKind::SectionsNotOrdered, sections_not_ordered_words},
    {FactKind::WrongAloneOnList, alone_on_list_words},
    {FactKind::AfterNodes, after_nodes_words},
    {FactKind::ElementDiffers, differs_words},
    {FactKind::MultisetDiffers, multiset_words},
    {FactKind::ElementsDiffer, besides_words},
    {FactKind::ElementsNotDue, besides_words},
    {FactKind::DueIsAndAlone, due_alone_words},
    {FactKind::NoOrderExplains, no_order_words},
    {FactKind::PrefixUnexplained, prefix_words},
    {FactKind::ElementMustBe, invariant_words},
    {FactKind::ElementMustBeAtMost, invariant_words},
    {FactKind::ElementMustBeAtLeast, invariant_words},
    {FactKind::SumMustBe, invariant_words},
    {FactKind::ElementsMustDiffer, invariant_words},
    {FactKind::ElementsMustRise, invariant_words},
    {FactKind::ElementsMustFall, invariant_words},
    {FactKind::ClaimAndMacro, claim_words},
    {FactKind::LettersWereOld, letters_words},
    {FactKind::DidNotEnd, did_not_end_words},
    {FactKind::ProgressIsGiven, progress_given_words},
    {FactKind::ProgressUndeclared, progress_undeclared_words},
    {FactKind::ProgressDeclared, progress_declared_words},
    {FactKind::AccessesRace, accesses_race_words},
    {FactKind::RaceMayBeWhy, race_may_be_why_words},
    {FactKind::MakeAtomicOrOrder, make_atomic_words},
    {FactKind::RaceOfScope, race_of_scope_words},
    {FactKind::HandedOver, handed_over_words},
    {FactKind::UnwrittenLoad, unwritten_load_words},
    {FactKind::StuckNotResident, not_resident_words},
    {FactKind::ProofOfLivelock, proof_words},
    {FactKind::EndedBeforeBarrier, ended_words},
    {FactKind::AtDifferentBarriers, different_barriers_words},
    {FactKind::ReadOlder, two_lines_words<4, 5>},
    {FactKind::StoredOlder, two_lines_words<4, 5>},
    {FactKind::UpdateWrittenOver, briefly_filled_template},
    {FactKind::ValueCameBack, briefly_filled_template},
    {FactKind::ChangedMeanwhile, briefly_filled_template},
    {FactKind::UpdateOvertaken, two_lines_words<2, 3>},
    {FactKind::WeakFailure, briefly_filled_template},
};

}  // namespace

Composer composer_of(FactKind kind) {
  const auto* found = std::find_if(std::begin(kComposers), std::end(kComposers),
                                   [&](const auto& entry) { return entry.first == kind; });
  return found == std::end(kComposers) ? nullptr : found->second;
}

}  // namespace stalemate::report
