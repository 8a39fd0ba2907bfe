#include "read_modify_write/judge/rmw_cell_judge.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/in_parts.hpp"
#include "read_modify_write/judge/rmw_kind.hpp"
#include "read_modify_write/judge/rmw_merge.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"

namespace stalemate::properties {

namespace {

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

std::optional<check::Tier> weaker(std::optional<check::Tier> one,
                                  std::optional<check::Tier> other) {
  if (!one || !other) return one ? one : other;
  return strength(*other) < strength(*one) ? other : one;
}

/// `later` is of later cells.
void add(CellsJudged later, CellsJudged& summary) {
  std::move(later.findings.begin(), later.findings.end(), std::back_inserter(summary.findings));
  summary.weakest = weaker(summary.weakest, later.weakest);
  summary.is_undecided |= later.is_undecided;
  summary.items_interleaved |= later.items_interleaved;
}

template <class Word>
class CellJudge {
 public:
  CellJudge(const RmwContext& context, const CellHistories<Word>& histories,
            Thoroughness thoroughness)
      : context_(context),
        histories_(histories),
        judges_completely_(thoroughness == Thoroughness::Complete),
        salt_(context.input.seed.split("fingerprint").value) {}

  /// Cells from `begin` on, before `end`.
  CellsJudged judge(std::size_t begin, std::size_t end) {
    for (std::size_t place = begin; place < end; ++place) {
      const CellHistory<Word> history = histories_.at(place);
      if (context_.subject.returns == RmwReturns::Nothing) {
        judge_final(history);
      } else {
        judge_chain_of(history);
      }
    }
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

  void find_items(std::span<const std::uint32_t> op_indices) {
    const std::uint64_t per_item = context_.layout.parameters.operations_per_item;
    begins_.clear();
    std::uint64_t item_end = 0;  // operations before it are of the same work-item
    for (std::size_t i = 0; i < op_indices.size(); ++i) {
      if (op_indices[i] < item_end) continue;
      begins_.push_back(static_cast<std::uint32_t>(i));
      item_end = (op_indices[i] / per_item + 1) * per_item;
    }
    if (begins_.empty()) begins_.push_back(0);
    if (!op_indices.empty()) begins_.push_back(static_cast<std::uint32_t>(op_indices.size()));
  }

  void judge_chain_of(const CellHistory<Word>& history) {
    find_items(history.op_indices);
    // Old values that were found by undoing sums are right only where no sum is rounded.
    if (context_.subject.returns == RmwReturns::New && needs_exact_operands(context_.subject) &&
        history.all_op_indices.size() >
            exact_operations(context_.subject, context_.input.operands)) {
      summary_.is_undecided = true;
      return;
    }
    if (history.is_narrowed) {
      judge_merged(history);
      return;
    }
    if (!context_.subject.operations.empty()) {
      judge_accesses_of(history);
      return;
    }
    const check::RmwHistory<Word> chain{.old_values = history.old_values,
                                        .new_values = history.new_values,
                                        .item_begin = begins_,
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
      const std::size_t items = begins_.size() - 1;
      summary_.items_interleaved |= items > 1 && explained->switches.value_or(0) >= items;
    }
  }

  void judge_accesses_of(const CellHistory<Word>& history) {
    acts_.clear();
    for (const std::uint32_t op_index : history.op_indices) {
      acts_.push_back(act_of(context_, op_index));
    }
    const check::AccessResult result =
        check::judge_accesses<Word>({.acts = acts_,
                                     .old_values = history.old_values,
                                     .new_values = history.new_values,
                                     .item_begin = begins_,
                                     .initial = history.initial,
                                     .final = history.final});
    note_tier(result.tier);
    if (result.broken) {
      summary_.findings.push_back(classify_accesses(context_, history, *result.broken));
    }
  }

  void judge_merged(const CellHistory<Word>& history) {
    const MergedValues<Word> merged = merge_others(history);
    const check::ChainResult result = check::judge_chain<Word>({.old_values = merged.old_values,
                                                                .new_values = merged.new_values,
                                                                .item_begin = begins_,
                                                                .initial = merged.initial,
                                                                .final = merged.final},
                                                               {});
    note_tier(result.tier);
    if (const auto* broken = std::get_if<check::Broken>(&result.answer)) {
      summary_.findings.push_back(classify(context_, history, *broken));
    } else {
      summary_.is_undecided = true;
    }
  }

  void note_tier(check::Tier tier) { summary_.weakest = weaker(summary_.weakest, tier); }

  const RmwContext& context_;
  const CellHistories<Word>& histories_;
  bool judges_completely_;
  std::uint64_t salt_;
  // Where the operations of each work-item on the present cell begin, and at last their number.
  Reused<std::uint32_t> begins_;
  Reused<check::Act> acts_;
  CellsJudged summary_;
};

}  // namespace

template <class Word>
CellsJudged judge_cells(const RmwContext& context, const CellHistories<Word>& histories,
                        Thoroughness thoroughness) {
  const std::size_t parts = parts_for(context.layout.operations);
  const std::vector<std::size_t> ends = histories.cut(parts);
  std::vector<CellsJudged> judged(parts);
  in_parts(parts, [&](std::size_t part) {
    const std::size_t begin = part == 0 ? 0 : ends[part - 1];
    judged[part] = CellJudge<Word>(context, histories, thoroughness).judge(begin, ends[part]);
  });
  CellsJudged summary;
  for (CellsJudged& part : judged) add(std::move(part), summary);
  std::stable_sort(summary.findings.begin(), summary.findings.end(),
                   [](const Finding& a, const Finding& b) { return a.lost > b.lost; });
  return summary;
}

template CellsJudged judge_cells(const RmwContext&, const CellHistories<std::uint32_t>&,
                                 Thoroughness);
template CellsJudged judge_cells(const RmwContext&, const CellHistories<std::uint64_t>&,
                                 Thoroughness);

}  // namespace stalemate::properties
