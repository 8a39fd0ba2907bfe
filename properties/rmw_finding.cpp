#include "rmw_finding.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace stalemate::properties {

namespace {

template <class Word>
bool was_made(const CellHistory<Word>& history, Word value) {
  return value == history.initial || std::find(history.new_values.begin(), history.new_values.end(),
                                               value) != history.new_values.end();
}

/// Operations that made their value without `value`. What was made of it, at whatever remove, may
/// owe its halves to `value` itself.
std::vector<std::size_t> made_without(const CellHistory<std::uint64_t>& history,
                                      std::uint64_t value) {
  std::unordered_multimap<std::uint64_t, std::uint64_t> made_of;
  for (std::size_t i = 0; i < history.old_values.size(); ++i) {
    made_of.emplace(history.old_values[i], history.new_values[i]);
  }
  std::unordered_set<std::uint64_t> tainted{value};
  std::vector<std::uint64_t> open{value};
  while (!open.empty()) {
    const auto [begin, end] = made_of.equal_range(open.back());
    open.pop_back();
    for (auto made = begin; made != end; ++made) {
      if (tainted.insert(made->second).second) open.push_back(made->second);
    }
  }
  std::vector<std::size_t> makers;
  for (std::size_t i = 0; i < history.old_values.size(); ++i) {
    if (!tainted.contains(history.old_values[i])) makers.push_back(i);
  }
  return makers;
}

/// Whether `value` was never made but each of its halves was: a 64-bit value written in two parts.
bool is_torn(const CellHistory<std::uint64_t>& history, std::uint64_t value) {
  if (was_made(history, value)) return false;
  const std::vector<std::size_t> makers = made_without(history, value);
  const auto has_half = [&](unsigned shift) {
    const auto is_alike = [&](std::uint64_t made) {
      return static_cast<std::uint32_t>(made >> shift) ==
             static_cast<std::uint32_t>(value >> shift);
    };
    return is_alike(history.initial) ||
           std::any_of(makers.begin(), makers.end(),
                       [&](std::size_t i) { return is_alike(history.new_values[i]); });
  };
  return has_half(0) && has_half(32);
}

bool is_torn(const CellHistory<std::uint32_t>& /*history*/, std::uint32_t /*value*/) {
  return false;
}

/// Whether an operation that had no effect always shows in the last value.
bool accumulates(RmwModel model) {
  return traits(model).invertible;
}

/// The value that the break is about.
template <class Word>
Word strange_value(const CellHistory<Word>& history, const check::Broken& broken) {
  const bool took_it = broken.why == check::Break::Orphan && !broken.operations.empty();
  return took_it ? history.old_values[broken.operations.front()] : history.final;
}

template <class Word>
ViolationKind kind_of_orphan(const RmwContext& context, const CellHistory<Word>& history,
                             const FinalValue& final) {
  // An exchange writes nothing but its operand: memory held no other values, so what was returned
  // is wrong.
  const bool writes_operands = context.subject.model == RmwModel::Exchange;
  const bool is_kept =
      final.state == FinalState::Plausible || (writes_operands && was_made(history, history.final));
  return is_kept ? ViolationKind::WrongReturn : ViolationKind::LostUpdate;
}

template <class Word>
ViolationKind kind_of_wrong_final(const CellHistory<Word>& history, const FinalValue& final) {
  if (history.op_indices.empty()) return ViolationKind::WrongValue;
  const bool is_lost = final.state == FinalState::Wrong || was_made(history, history.final);
  return is_lost ? ViolationKind::LostUpdate : ViolationKind::WrongValue;
}

/// Whether nothing is wrong with memory, so that it must be what was returned. Where an operation
/// without effect need not show in the last value, a fork may still be one that was lost.
bool is_only_returned_wrong(const RmwContext& context, check::Break why, const FinalValue& final) {
  return final.state == FinalState::Right &&
         (why != check::Break::Fork || accumulates(context.subject.model));
}

template <class Word>
ViolationKind kind_of(const RmwContext& context, const CellHistory<Word>& history,
                      const check::Broken& broken, const FinalValue& final) {
  if (broken.why == check::Break::Disconnected || broken.why == check::Break::ProgramOrder) {
    return ViolationKind::Order;
  }
  if (broken.why != check::Break::Fork && is_torn(history, strange_value(history, broken))) {
    return ViolationKind::TornValue;
  }
  if (is_only_returned_wrong(context, broken.why, final)) return ViolationKind::WrongReturn;
  if (broken.why == check::Break::Orphan) return kind_of_orphan(context, history, final);
  if (broken.why == check::Break::WrongFinal) return kind_of_wrong_final(history, final);
  return ViolationKind::LostUpdate;
}

/// Operations that left no trace in a count, exactly.
template <class Word>
std::optional<std::uint64_t> lost_counts(const RmwContext& context,
                                         const CellHistory<Word>& history,
                                         const FinalValue& final) {
  const RmwModel model = context.subject.model;
  if (!final.expected) return std::nullopt;
  const auto expected = static_cast<Word>(*final.expected);
  if (model == RmwModel::Increment) return static_cast<Word>(expected - history.final);
  if (model == RmwModel::Decrement) return static_cast<Word>(history.final - expected);
  return std::nullopt;
}

}  // namespace

template <class Word>
Finding classify(const RmwContext& context, const CellHistory<Word>& history,
                 const check::Broken& broken) {
  Finding finding;
  finding.cell = history.cell;
  finding.operations = history.op_indices.size();
  finding.why = broken.why;
  finding.final = final_value(context, history);
  finding.kind = kind_of(context, history, broken, finding.final);
  const auto lost = lost_counts(context, history, finding.final);
  finding.lost_exactly = lost.has_value();
  finding.lost = lost.value_or(broken.surplus);
  for (const std::size_t operation : broken.operations) {
    finding.witness.push_back(history.op_indices[operation]);
  }
  return finding;
}

template <class Word>
Finding lost_in_final(const RmwContext& context, const CellHistory<Word>& history,
                      const FinalValue& final) {
  Finding finding;
  finding.kind = history.op_indices.empty() ? ViolationKind::WrongValue : ViolationKind::LostUpdate;
  finding.cell = history.cell;
  finding.operations = history.op_indices.size();
  finding.why = check::Break::WrongFinal;
  finding.final = final;
  const auto lost = lost_counts(context, history, final);
  finding.lost_exactly = lost.has_value();
  finding.lost = lost.value_or(1);
  return finding;
}

template Finding classify(const RmwContext&, const CellHistory<std::uint32_t>&,
                          const check::Broken&);
template Finding classify(const RmwContext&, const CellHistory<std::uint64_t>&,
                          const check::Broken&);
template Finding lost_in_final(const RmwContext&, const CellHistory<std::uint32_t>&,
                               const FinalValue&);
template Finding lost_in_final(const RmwContext&, const CellHistory<std::uint64_t>&,
                               const FinalValue&);

}  // namespace stalemate::properties
