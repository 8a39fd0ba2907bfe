#include "rmw_judge.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "rmw_cells.hpp"
#include "rmw_explain.hpp"
#include "rmw_finding.hpp"

namespace stalemate::properties {

namespace {

/// Up to here the complete tiers cost less than the launch.
constexpr std::uint64_t kJudgedCompletely = 100000;

bool is_judged_completely(const Case& input) {
  return input.operations() <= kJudgedCompletely ||
         input.seed.split("judge completely").value % 10 == 0;
}

/// How good a tier is, beside that of other cells: a pass is as strict as its weakest cell.
int strength(check::Tier tier) {
  switch (tier) {
    case check::Tier::Fingerprint: return 0;
    case check::Tier::Euler: return 1;
    case check::Tier::Exact: return 2;
    case check::Tier::WeaklyMonotone: return 3;
    case check::Tier::Monotone: return 4;
    case check::Tier::Unique: return 5;
  }
  return 0;
}

/// Where the operations of each work-item begin, and at last their number.
std::vector<std::uint32_t> item_begins(std::span<const std::uint32_t> op_indices,
                                       std::uint32_t operations_per_item) {
  std::vector<std::uint32_t> begins;
  for (std::size_t i = 0; i < op_indices.size(); ++i) {
    const bool is_new =
        i == 0 || op_indices[i - 1] / operations_per_item != op_indices[i] / operations_per_item;
    if (is_new) begins.push_back(static_cast<std::uint32_t>(i));
  }
  if (begins.empty()) begins.push_back(0);
  if (!op_indices.empty()) begins.push_back(static_cast<std::uint32_t>(op_indices.size()));
  return begins;
}

/// What all cells together say.
struct Summary {
  std::vector<Finding> findings;
  std::optional<check::Tier> weakest;
  bool is_undecided = false;
  bool items_interleaved = false;
};

template <class Word>
class CellJudge {
 public:
  CellJudge(const RmwContext& context, const CellHistories<Word>& histories)
      : context_(context),
        histories_(histories),
        judges_completely_(is_judged_completely(context.input)),
        salt_(context.input.seed.split("fingerprint").value) {}

  Summary judge() {
    for (std::size_t place = 0; place < histories_.size(); ++place) {
      const CellHistory<Word> history = histories_.at(place);
      if (context_.subject.returns == RmwReturns::Nothing) {
        judge_final(history);
      } else {
        judge_chain_of(history);
      }
    }
    std::stable_sort(summary_.findings.begin(), summary_.findings.end(),
                     [](const Finding& a, const Finding& b) { return a.lost > b.lost; });
    return std::move(summary_);
  }

 private:
  void judge_final(const CellHistory<Word>& history) {
    const FinalValue final = final_value(context_, history);
    switch (final.state) {
      case FinalState::Right: break;
      case FinalState::Wrong:
        summary_.findings.push_back(lost_in_final(context_, history, final));
        break;
      case FinalState::Plausible:
      case FinalState::Unknown: summary_.is_undecided = true; break;
    }
  }

  void judge_chain_of(const CellHistory<Word>& history) {
    const auto begins =
        item_begins(history.op_indices, context_.layout.parameters.operations_per_item);
    const check::RmwHistory<Word> chain{.old_values = history.old_values,
                                        .new_values = history.new_values,
                                        .item_begin = begins,
                                        .initial = history.initial,
                                        .final = history.final};
    if (!judges_completely_ && check::fingerprint_balances(chain, salt_)) {
      note_tier(check::Tier::Fingerprint);
      return;
    }
    const check::ChainResult result = check::judge_chain(chain, claim_of(context_, history));
    note_tier(result.tier);
    if (const auto* broken = std::get_if<check::Broken>(&result.answer)) {
      summary_.findings.push_back(classify(context_, history, *broken));
    } else if (const auto* explained = std::get_if<check::Explained>(&result.answer)) {
      // In turn, each work-item follows another once; more switches and they ran together.
      summary_.items_interleaved |= explained->switches.value_or(0) + 2 > begins.size();
    }
  }

  void note_tier(check::Tier tier) {
    const bool is_weaker = !summary_.weakest || strength(tier) < strength(*summary_.weakest);
    if (is_weaker) summary_.weakest = tier;
  }

  const RmwContext& context_;
  const CellHistories<Word>& histories_;
  bool judges_completely_;
  std::uint64_t salt_;
  Summary summary_;
};

/// The first word between cells that no longer holds what was put there.
template <class Word>
std::optional<Violation> padding_violation(const RmwContext& context,
                                           const RmwRecording<Word>& recording) {
  const std::uint64_t pitch = context.layout.parameters.cell_pitch;
  for (std::uint64_t i = 0; i < recording.cell_words.size(); ++i) {
    if (i % pitch == 0) continue;
    const std::uint32_t cell = recording.cell_ids[i / pitch];
    const Bits put = stalemate_padding(&context.layout.parameters, &context.subject.rules,
                                       cell * pitch + i % pitch);
    if (put != recording.cell_words[i])
      return explain_padding(context, cell, recording.cell_words[i]);
  }
  return std::nullopt;
}

/// The history of a cell that is among them.
template <class Word>
CellHistory<Word> history_of(const CellHistories<Word>& histories, std::uint32_t cell) {
  std::size_t place = 0;
  while (place + 1 < histories.size() && histories.at(place).cell != cell) ++place;
  return histories.at(place);
}

template <class Word>
Verdict verdict_of(const RmwContext& context, const CellHistories<Word>& histories,
                   const Summary& summary) {
  if (!summary.findings.empty()) {
    const std::uint32_t worst = summary.findings.front().cell;
    return explain(context, summary.findings, history_of(histories, worst));
  }
  if (summary.is_undecided) {
    return Inconclusive{"nothing is returned, and the last value depends on the order"};
  }
  return Pass{};
}

std::string tier_of(const RmwContext& context, const Summary& summary) {
  if (context.subject.returns == RmwReturns::Nothing) return "final value";
  return std::string(check::name(summary.weakest.value_or(check::Tier::Fingerprint)));
}

template <class Word>
bool has_met(const RmwContext& context, const RmwRecording<Word>& recording,
             const Summary& summary) {
  const bool shares_between_groups =
      context.input.address_space == AddressSpace::Global && context.input.nd_range.work_groups > 1;
  if (shares_between_groups) return recording.groups_met;
  return recording.items_met || summary.items_interleaved;
}

template <class Word>
Judgement judge_words(const RmwContext& context, const Observation& observation) {
  const auto read = read_recording<Word>(context, observation);
  Judgement judgement;
  if (const auto* complaint = std::get_if<std::string>(&read)) {
    judgement.verdict = Error{"the launch left no history to judge: " + *complaint};
    return judgement;
  }
  const auto& recording = std::get<RmwRecording<Word>>(read);
  judgement.operations = context.layout.operations;
  if (!recording.mismatches.empty()) {
    judgement.verdict = explain_mismatches(context, recording.mismatches);
    judgement.met = has_met(context, recording, {});
    judgement.tier = "alone";
    return judgement;
  }
  const CellHistories<Word> histories(context, recording);
  const Summary summary = CellJudge<Word>(context, histories).judge();
  judgement.met = has_met(context, recording, summary);
  judgement.tier = tier_of(context, summary);
  const auto overwritten = padding_violation(context, recording);
  judgement.verdict = overwritten ? *overwritten : verdict_of(context, histories, summary);
  return judgement;
}

}  // namespace

Judgement judge_rmw(const Subject& subject, const Case& input, const Observation& observation) {
  const RmwSubject read = read_rmw_subject(subject);
  const RmwContext context{read, input, rmw_layout(read, input)};
  return context.layout.word_bytes == 4 ? judge_words<std::uint32_t>(context, observation)
                                        : judge_words<std::uint64_t>(context, observation);
}

}  // namespace stalemate::properties
