#include "read_modify_write/judge/rmw_finding.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "read_modify_write/judge/rmw_kind.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"

namespace stalemate::properties {

namespace {

/// The values that the break is about.
template <class Word>
std::vector<Bits> values_of(const CellHistory<Word>& history, const check::Broken& broken) {
  if (broken.why == check::Break::WrongFinal) return {history.final};
  std::vector<Bits> values;
  for (const std::size_t operation : broken.operations) {
    values.push_back(history.old_values[operation]);
    const bool is_about_the_way =
        broken.why == check::Break::Disconnected || broken.why == check::Break::ProgramOrder;
    if (is_about_the_way) values.push_back(history.new_values[operation]);
  }
  return values;
}

/// See `Finding::support`.
template <class Word>
std::vector<std::uint32_t> support_of(const CellHistory<Word>& history,
                                      const check::Broken& broken) {
  auto makers =
      torn_by(history, strange_value(history, broken)).value_or(std::vector<std::size_t>());
  const auto last = std::find(history.new_values.begin(), history.new_values.end(), history.final);
  if (last != history.new_values.end()) {
    makers.push_back(static_cast<std::size_t>(last - history.new_values.begin()));
  }
  std::vector<std::uint32_t> op_indices;
  op_indices.reserve(makers.size());
  for (const std::size_t maker : makers) op_indices.push_back(history.op_indices[maker]);
  return op_indices;
}

/// Operations that left no trace in a count, exactly; nothing if the count is not one of them.
template <class Word>
std::optional<std::uint64_t> lost_counts(const RmwContext& context,
                                         const CellHistory<Word>& history,
                                         const FinalValue& final) {
  const RmwModel model = context.subject.model;
  const bool counts = model == RmwModel::Increment || model == RmwModel::Decrement;
  if (!final.expected || !counts) return std::nullopt;
  const auto expected = static_cast<Word>(*final.expected);
  const Word up = expected - history.final;
  const Word lost = model == RmwModel::Increment ? up : static_cast<Word>(0 - up);
  if (lost > history.all_op_indices.size()) return std::nullopt;
  return lost;
}

}  // namespace

template <class Word>
Finding classify(const RmwContext& context, const CellHistory<Word>& history,
                 const check::Broken& broken) {
  Finding finding;
  finding.cell = history.cell;
  finding.operations = history.all_op_indices.size();
  finding.why = broken.why;
  finding.final = final_value(context, history);
  finding.kind = kind_of(context, history, broken, finding.final);
  const auto lost = lost_counts(context, history, finding.final);
  finding.lost_exactly = lost.has_value();
  finding.lost = lost.value_or(may_lack_effects(context, history) ? broken.surplus : 0);
  for (const std::size_t operation : broken.operations) {
    finding.witness.push_back(history.op_indices[operation]);
  }
  finding.support = support_of(history, broken);
  finding.values = values_of(history, broken);
  return finding;
}

template <class Word>
Finding classify_accesses(const RmwContext& context, const CellHistory<Word>& history,
                          const check::AccessBroken& broken) {
  Finding finding;
  finding.kind = kind_of_access(context, history, broken);
  finding.cell = history.cell;
  finding.operations = history.all_op_indices.size();
  finding.lost = finding.kind == ViolationKind::LostUpdate ? broken.surplus : 0;
  finding.access = broken.why;
  for (const std::size_t operation : broken.operations) {
    finding.witness.push_back(history.op_indices[operation]);
  }
  return finding;
}

template <class Word>
Finding lost_in_final(const RmwContext& context, const CellHistory<Word>& history,
                      const FinalValue& final) {
  Finding finding;
  finding.kind =
      history.all_op_indices.empty() ? ViolationKind::WrongValue : ViolationKind::LostUpdate;
  finding.cell = history.cell;
  finding.operations = history.all_op_indices.size();
  finding.why = check::Break::WrongFinal;
  finding.final = final;
  const auto lost = lost_counts(context, history, final);
  finding.lost_exactly = lost.has_value();
  finding.lost = lost.value_or(may_lack_effects(context, history) ? 1 : 0);
  return finding;
}

template Finding classify(const RmwContext&, const CellHistory<std::uint32_t>&,
                          const check::Broken&);
template Finding classify(const RmwContext&, const CellHistory<std::uint64_t>&,
                          const check::Broken&);
template Finding classify_accesses(const RmwContext&, const CellHistory<std::uint32_t>&,
                                   const check::AccessBroken&);
template Finding classify_accesses(const RmwContext&, const CellHistory<std::uint64_t>&,
                                   const check::AccessBroken&);
template Finding lost_in_final(const RmwContext&, const CellHistory<std::uint32_t>&,
                               const FinalValue&);
template Finding lost_in_final(const RmwContext&, const CellHistory<std::uint64_t>&,
                               const FinalValue&);

}  // namespace stalemate::properties
