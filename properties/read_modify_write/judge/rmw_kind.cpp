#include "read_modify_write/judge/rmw_kind.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "read_modify_write/subject/rmw_operations.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"

namespace stalemate::properties {

namespace {

// Longer histories are seldom read operation by operation.
constexpr std::size_t kUntakenSoughtIn = 10'000;

template <class Word>
bool was_made(const CellHistory<Word>& history, Word value) {
  return value == history.initial || std::find(history.new_values.begin(), history.new_values.end(),
                                               value) != history.new_values.end();
}

/// The operations of a history by what they took. Sorted and not hashed: a history of millions that
/// a torn store broke is asked again at every launch that confirms or shrinks it.
class ByTaken {
 public:
  explicit ByTaken(std::span<const std::uint64_t> old_values) {
    operations_.reserve(old_values.size());
    for (std::size_t i = 0; i < old_values.size(); ++i) operations_.push_back({old_values[i], i});
    std::sort(operations_.begin(), operations_.end());
  }

  /// Pairs of `value` and an operation that took it.
  auto took(std::uint64_t value) const {
    return std::equal_range(operations_.begin(), operations_.end(), Taken{value, 0},
                            [](const Taken& a, const Taken& b) { return a.first < b.first; });
  }

 private:
  using Taken = std::pair<std::uint64_t, std::size_t>;
  std::vector<Taken> operations_;
};

/// Operations that made their value without `value`. What was made of it, at whatever remove, may
/// owe its halves to `value` itself.
std::vector<std::size_t> made_without(const CellHistory<std::uint64_t>& history,
                                      std::uint64_t value) {
  const ByTaken by_taken(history.old_values);
  std::vector<bool> tainted(history.old_values.size());
  std::vector<std::uint64_t> open{value};
  while (!open.empty()) {
    const auto [begin, end] = by_taken.took(open.back());
    open.pop_back();
    if (begin == end || tainted[begin->second]) continue;  // all that took a value, or none
    for (auto taker = begin; taker != end; ++taker) {
      tainted[taker->second] = true;
      open.push_back(history.new_values[taker->second]);
    }
  }
  std::vector<std::size_t> makers;
  for (std::size_t i = 0; i < tainted.size(); ++i) {
    if (!tainted[i]) makers.push_back(i);
  }
  return makers;
}

/// Whether an operation that had no effect always shows in the last value.
bool accumulates(RmwModel model) {
  return traits(model).invertible;
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
  if (history.all_op_indices.empty()) return ViolationKind::WrongValue;
  const bool is_lost = final.state == FinalState::Wrong || was_made(history, history.final);
  return is_lost ? ViolationKind::LostUpdate : ViolationKind::WrongValue;
}

/// Whether nothing is wrong with memory, so that it must be what was returned. Where an operation
/// without effect need not show in the last value, a fork may still be one that was lost.
bool is_only_returned_wrong(const RmwContext& context, check::Break why, const FinalValue& final) {
  return final.state == FinalState::Right &&
         (why != check::Break::Fork || accumulates(context.subject.model));
}

/// The values that a few operations leave, in all orders.
class EffectsInAnyOrder {
 public:
  static constexpr std::size_t kOperationsMax = 8;

  EffectsInAnyOrder(const RmwSubject& subject, std::vector<Bits> operands, Bits initial)
      : subject_(subject),
        operands_(std::move(operands)),
        reached_(std::size_t{1} << operands_.size()) {
    reached_[0].insert(initial);
    for (std::size_t done = 0; done < reached_.size(); ++done) {
      for (std::size_t next = 0; next < operands_.size(); ++next) {
        const std::size_t with_next = done | std::size_t{1} << next;
        if (with_next != done) add_all(reached_[done], operands_[next], reached_[with_next]);
      }
    }
  }

  /// Whether one order of all of them leads there; of some of them, and not of all.
  bool all_lead_to(Bits final) const { return reached_.back().contains(final); }
  bool fewer_lead_to(Bits final) const {
    return std::any_of(reached_.begin(), reached_.end() - 1,
                       [&](const std::set<Bits>& values) { return values.contains(final); });
  }

 private:
  void add_all(const std::set<Bits>& values, Bits operand, std::set<Bits>& sums) const {
    for (const Bits value : values) {
      const auto sum = apply_model(subject_, value, operand);
      if (sum) sums.insert(canonical(subject_, *sum));
    }
  }

  const RmwSubject& subject_;
  std::vector<Bits> operands_;
  std::vector<std::set<Bits>> reached_;  // by which of them had an effect, a bit for each
};

/// Of the operations of a cell, whatever they returned. Nothing if there are too many to try.
template <class Word>
std::optional<EffectsInAnyOrder> effects_of(const RmwContext& context,
                                            const CellHistory<Word>& history) {
  if (history.all_op_indices.size() > EffectsInAnyOrder::kOperationsMax) return std::nullopt;
  std::vector<Bits> operands;
  for (const std::uint32_t op_index : history.all_op_indices) {
    operands.push_back(operand_of(context, 0, history.cell, op_index));
  }
  return EffectsInAnyOrder(context.subject, std::move(operands), initial_of(context, history.cell));
}

/// Whether an order of the operations' effects explains the last value. No if there are too many to
/// try, or if the host does not know what they do to the bit.
template <class Word>
bool some_order_explains(const RmwContext& context, const CellHistory<Word>& history) {
  if (!is_sum(context.subject.model)) return false;
  const auto effects = effects_of(context, history);
  return effects && effects->all_lead_to(history.final);
}

/// Several operations took one value. Either they overwrote one another, and then the last value is
/// one that they made of what they took, or they returned what they did not take.
template <class Word>
ViolationKind kind_of_fork(const RmwContext& context, const CellHistory<Word>& history,
                           const FinalValue& final) {
  if (final.state == FinalState::Wrong || final.state == FinalState::Right) {
    return ViolationKind::LostUpdate;
  }
  const bool is_overwritten =
      was_made(history, history.final) && !some_order_explains(context, history);
  return is_overwritten ? ViolationKind::LostUpdate : ViolationKind::WrongReturn;
}

}  // namespace

check::Act act_of(const RmwContext& context, std::uint32_t op_index) {
  const auto& operations = context.subject.operations;
  switch (drawn_operation(operations, context.layout.parameters, op_index).role) {
    case RmwRole::Update: return check::Act::Update;
    case RmwRole::Load: return check::Act::Load;
    case RmwRole::Store: return check::Act::Store;
  }
  return check::Act::Update;
}

std::optional<std::vector<std::size_t>> torn_by(const CellHistory<std::uint64_t>& history,
                                                std::uint64_t value) {
  if (was_made(history, value)) return std::nullopt;
  const std::vector<std::size_t> makers = made_without(history, value);
  std::vector<std::size_t> torn;
  for (const unsigned shift : {0U, 32U}) {
    const auto has_half = [&](std::uint64_t made) {
      return static_cast<std::uint32_t>(made >> shift) ==
             static_cast<std::uint32_t>(value >> shift);
    };
    if (has_half(history.initial)) continue;
    const auto maker = std::find_if(makers.begin(), makers.end(),
                                    [&](std::size_t i) { return has_half(history.new_values[i]); });
    if (maker == makers.end()) return std::nullopt;
    torn.push_back(*maker);
  }
  return torn;
}

std::optional<std::vector<std::size_t>> torn_by(const CellHistory<std::uint32_t>& /*history*/,
                                                std::uint32_t /*value*/) {
  return std::nullopt;
}

template <class Word>
bool may_lack_effects(const RmwContext& context, const CellHistory<Word>& history) {
  const auto effects = effects_of(context, history);
  return !effects || effects->fewer_lead_to(history.final);
}

template <class Word>
std::optional<std::uint32_t> untaken(const CellHistory<Word>& history) {
  if (history.is_narrowed || history.old_values.size() > kUntakenSoughtIn) return std::nullopt;
  std::vector<Word> made(history.new_values.begin(), history.new_values.end());
  made.push_back(history.initial);
  std::vector<Word> taken(history.old_values.begin(), history.old_values.end());
  taken.push_back(history.final);
  std::sort(made.begin(), made.end());
  std::sort(taken.begin(), taken.end());
  std::vector<Word> left;
  std::set_difference(made.begin(), made.end(), taken.begin(), taken.end(),
                      std::back_inserter(left));
  if (left.size() != 1 || std::count(made.begin(), made.end(), left[0]) != 1) return std::nullopt;
  const auto maker = std::find(history.new_values.begin(), history.new_values.end(), left[0]);
  if (maker == history.new_values.end()) return std::nullopt;
  return history.op_indices[static_cast<std::size_t>(maker - history.new_values.begin())];
}

template <class Word>
ViolationKind kind_of(const RmwContext& context, const CellHistory<Word>& history,
                      const check::Broken& broken, const FinalValue& final) {
  if (broken.why == check::Break::Disconnected || broken.why == check::Break::ProgramOrder) {
    return ViolationKind::Order;
  }
  if (broken.why != check::Break::Fork && torn_by(history, strange_value(history, broken))) {
    return ViolationKind::TornValue;
  }
  if (is_only_returned_wrong(context, broken.why, final)) return ViolationKind::WrongReturn;
  if (broken.why == check::Break::Orphan) return kind_of_orphan(context, history, final);
  if (broken.why == check::Break::WrongFinal) return kind_of_wrong_final(history, final);
  return kind_of_fork(context, history, final);
}

template <class Word>
ViolationKind kind_of_access(const RmwContext& context, const CellHistory<Word>& history,
                             const check::AccessBroken& broken) {
  const std::size_t last = broken.operations.empty() ? 0 : broken.operations.back();
  switch (broken.why) {
    case check::AccessBreak::Unmade: {
      const bool is_load = act_of(context, history.op_indices[last]) == check::Act::Load;
      const bool is_torn = is_load || torn_by(history, history.old_values[last]);
      return is_torn ? ViolationKind::TornValue : ViolationKind::LostUpdate;
    }
    case check::AccessBreak::Fork: return ViolationKind::LostUpdate;
    case check::AccessBreak::LostFinal:
      if (torn_by(history, history.final)) return ViolationKind::TornValue;
      return was_made(history, history.final) ? ViolationKind::LostUpdate
                                              : ViolationKind::WrongValue;
    case check::AccessBreak::Circle: return ViolationKind::Order;
    case check::AccessBreak::Backwards: {
      const bool leaves = history.old_values[last] == history.new_values[last];
      const bool is_store = act_of(context, history.op_indices[last]) == check::Act::Store;
      return leaves && !is_store ? ViolationKind::StaleRead : ViolationKind::Order;
    }
  }
  return ViolationKind::Order;
}

template bool may_lack_effects(const RmwContext&, const CellHistory<std::uint32_t>&);
template bool may_lack_effects(const RmwContext&, const CellHistory<std::uint64_t>&);
template std::optional<std::uint32_t> untaken(const CellHistory<std::uint32_t>&);
template std::optional<std::uint32_t> untaken(const CellHistory<std::uint64_t>&);
template ViolationKind kind_of(const RmwContext&, const CellHistory<std::uint32_t>&,
                               const check::Broken&, const FinalValue&);
template ViolationKind kind_of(const RmwContext&, const CellHistory<std::uint64_t>&,
                               const check::Broken&, const FinalValue&);
template ViolationKind kind_of_access(const RmwContext&, const CellHistory<std::uint32_t>&,
                                      const check::AccessBroken&);
template ViolationKind kind_of_access(const RmwContext&, const CellHistory<std::uint64_t>&,
                                      const check::AccessBroken&);

}  // namespace stalemate::properties
