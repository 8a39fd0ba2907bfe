#include "read_modify_write/judge/rmw_judge.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "read_modify_write/judge/rmw_cell_judge.hpp"
#include "read_modify_write/judge/rmw_explain.hpp"
#include "read_modify_write/launch/rmw_fingerprinting.hpp"
#include "read_modify_write/launch/rmw_lower.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "shared/fingerprinting.hpp"
#include "shared/meeting.hpp"

namespace stalemate::properties {

namespace {

/// The first value between cells, or behind the last of a set, that is not what was put there.
template <class Word>
std::optional<Violation> padding_violation(const RmwContext& context,
                                           const RmwRecording<Word>& recording) {
  const RmwLayout& layout = context.layout;
  const auto put_at = [parameters = layout.parameters,
                       rules = context.subject.rules](std::uint64_t value_index) {
    return stalemate_padding(&parameters, &rules, value_index);
  };
  for (std::size_t place = 0; layout.pitch > 1 && place < recording.cell_ids.size(); ++place) {
    const std::uint32_t cell = recording.cell_ids[place];
    for (std::uint64_t i = 1; i < layout.pitch; ++i) {
      const Word found = recording.cell_words[place * layout.pitch + i];
      if (put_at(layout.value_of(cell) + i) != found) return explain_padding(context, cell, found);
    }
  }
  const std::uint64_t behind = layout.values_behind();
  for (std::uint64_t i = 0; i < recording.behind_cells.size(); ++i) {
    const std::uint64_t set = i / behind;
    const std::uint64_t value_index = (set + 1) * layout.set_values - behind + i % behind;
    const Word found = recording.behind_cells[i];
    const auto last = static_cast<std::uint32_t>((set + 1) * layout.parameters.cells - 1);
    if (put_at(value_index) != found) return explain_padding(context, last, found);
  }
  return std::nullopt;
}

template <class Word>
Verdict verdict_of(const RmwContext& context, const CellHistories<Word>& histories,
                   const CellsJudged& summary) {
  if (!summary.findings.empty()) {
    return explain(context, summary.findings, histories.of(summary.findings.front().cell));
  }
  if (summary.is_undecided) {
    return Inconclusive{context.subject.returns == RmwReturns::New
                            ? "the sums are rounded, so the old values do not follow from the new"
                            : "nothing is returned, and the last value depends on the order"};
  }
  return Pass{};
}

std::string tier_of(const RmwContext& context, const CellsJudged& summary) {
  if (context.subject.returns == RmwReturns::Nothing) return "final value";
  return std::string(check::name(summary.weakest.value_or(check::Tier::Fingerprint)));
}

/// A device that found a mismatch may have seen that operations go round, or came out of order:
/// then the degrees balance all the same. So they may in what was kept of a violation.
Thoroughness thoroughness_for(const Case& input, const Observation& observation) {
  const bool is_condensed = !observation.find(buffer_name::kOperationIndices).empty();
  const bool is_asked_for = is_condensed || is_judged_completely(input) ||
                            fingerprinted(observation) != Fingerprinted::Not;
  return is_asked_for ? Thoroughness::Complete : Thoroughness::BalanceIsEnough;
}

template <class Word>
Judgement judge_words(const RmwContext& context, const Observation& observation) {
  const auto read = read_recording<Word>(context, observation);
  Judgement judgement;
  if (const auto* complaint = std::get_if<std::string>(&read)) {
    judgement.verdict = no_history(*complaint);
    return judgement;
  }
  const auto& recording = std::get<RmwRecording<Word>>(read);
  judgement.operations = context.layout.operations;
  if (!recording.mismatches.empty()) {
    Violation alone = explain_mismatches(context, recording.mismatches);
    alone.is_alone = true;
    alone.dispatch = kSoloDispatch;
    judgement.verdict = std::move(alone);
    note_meeting(context.input, {recording.groups_met, recording.items_met}, judgement);
    judgement.tier = "alone";
    return judgement;
  }
  const CellHistories<Word> histories(context, recording);
  const CellsJudged summary =
      judge_cells(context, histories, thoroughness_for(context.input, observation));
  note_meeting(context.input,
               {recording.groups_met, recording.items_met || summary.items_interleaved}, judgement);
  judgement.tier = tier_of(context, summary);
  const auto overwritten = padding_violation(context, recording);
  judgement.verdict = overwritten ? *overwritten : verdict_of(context, histories, summary);
  if (auto* violation = std::get_if<Violation>(&judgement.verdict)) {
    violation->dispatch = kConcurrentDispatch;
  }
  return judgement;
}

/// Of a history that balanced.
check::Tier tier_on_device(const Observation& observation) {
  const auto undecided = observation.find(kUndecided);
  const bool is_ordered =
      !undecided.empty() && std::all_of(undecided.begin(), undecided.end(),
                                        [](std::byte byte) { return byte == std::byte{0}; });
  return is_ordered ? check::Tier::Unique : check::Tier::Fingerprint;
}

}  // namespace

Judgement judge_rmw(const Subject& subject, const Case& input, const Observation& observation) {
  const RmwSubject read = read_rmw_subject(subject);
  const RmwContext context{read, input, rmw_layout(read, input)};
  const Fingerprinted by_device = fingerprinted(observation);
  if (by_device == Fingerprinted::Balanced) {
    return judge_balanced(input, observation, check::name(tier_on_device(observation)));
  }
  Judgement judgement = context.layout.word_bytes == 4
                            ? judge_words<std::uint32_t>(context, observation)
                            : judge_words<std::uint64_t>(context, observation);
  reconcile(by_device, judgement);
  return judgement;
}

}  // namespace stalemate::properties
