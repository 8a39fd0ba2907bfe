#include "rmw_final.hpp"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>

namespace stalemate::properties {

namespace {

/// Sums of exact operands are exact below this many units.
constexpr std::uint64_t kExactFloatLimit = std::uint64_t{1} << 24;

bool is_sum(RmwModel model) {
  return model == RmwModel::Add || model == RmwModel::Sub;
}

bool is_decidable(const RmwContext& context, std::uint64_t operations) {
  const RmwSubject& subject = context.subject;
  if (!traits(subject.model).order_independent) return false;
  if (subject.type != ScalarType::Float || !is_sum(subject.model)) return true;
  return context.input.operands == OperandKind::Exact && subject.rules.has_range == 0 &&
         (operations + 1) * STALEMATE_EXACT_MAX < kExactFloatLimit;
}

template <class Word>
std::optional<Bits> fold(const RmwContext& context, const CellHistory<Word>& history) {
  Bits value = initial_of(context, history.cell);
  for (const std::uint32_t op_index : history.all_op_indices) {
    const Bits operand = operand_of(context, 0, history.cell, op_index);
    const auto next = apply_model(context.subject.model, {context.subject.type, value}, operand);
    if (!next) return std::nullopt;
    value = *next;
  }
  return canonical(context.subject, value);
}

/// The sum of a cell's operands, in double precision, whose own errors are far below those that are
/// bounded.
struct FloatSum {
  double sum = 0;
  double magnitudes = 0;     // of all, the first value too
  double least = INFINITY;   // magnitude of an operand
  bool has_one_sign = true;  // so that operands cannot make up for one another
};

template <class Word>
FloatSum sum_of_floats(const RmwContext& context, const CellHistory<Word>& history) {
  FloatSum total;
  total.sum = as_float(initial_of(context, history.cell));
  total.magnitudes = std::abs(total.sum);
  const double sign = context.subject.model == RmwModel::Sub ? -1.0 : 1.0;
  double first = 0;
  for (const std::uint32_t op_index : history.all_op_indices) {
    const double operand = as_float(operand_of(context, 0, history.cell, op_index));
    if (first == 0) first = operand;
    total.sum += sign * operand;
    total.magnitudes += std::abs(operand);
    total.least = std::min(total.least, std::abs(operand));
    total.has_one_sign &= std::signbit(operand) == std::signbit(first);
  }
  return total;
}

template <class Word>
FinalState state_of_float_sum(const RmwContext& context, const CellHistory<Word>& history) {
  const FloatSum total = sum_of_floats(context, history);
  const double final = as_float(history.final);
  if (!std::isfinite(final) || !(total.magnitudes <= FLT_MAX / 2)) return FinalState::Unknown;
  const auto operations = static_cast<double>(history.all_op_indices.size());
  // Twice the bound: for what the magnitudes of partial sums themselves err, and for denormals that
  // a device flushes.
  const double error = 2 * operations * (FLT_EPSILON / 2 * total.magnitudes + double{FLT_MIN});
  if (std::abs(final - total.sum) > error) return FinalState::Wrong;
  // Were one operand missing, the sum would be too far away.
  const bool all_are_there = total.has_one_sign && total.least > 2 * error;
  return all_are_there ? FinalState::Right : FinalState::Plausible;
}

bool is_negative(ScalarType type, Bits bits) {
  return (bits >> (size_bytes(type) * 8 - 1)) != 0;
}

/// Whether every operand makes a sum greater, or leaves it: integers that cannot wrap, floats that
/// are not negative.
template <class Word>
check::Growth growth_of_sum(const RmwContext& context, const CellHistory<Word>& history) {
  const ScalarType type = context.subject.type;
  const bool is_float = type == ScalarType::Float;
  Bits sum = initial_of(context, history.cell);
  const Bits top = Bits{1} << (size_bytes(type) * 8 - 1);
  for (const std::uint32_t op_index : history.all_op_indices) {
    const Bits operand = operand_of(context, 0, history.cell, op_index);
    if (is_negative(type, operand)) return check::Growth::None;
    if (is_float) continue;
    if (operand == 0 || operand >= top - std::min(top, sum)) return check::Growth::None;
    sum += operand;
  }
  return is_float ? check::Growth::WeaklyMonotone : check::Growth::Monotone;
}

/// Increments and decrements that do not wrap.
template <class Word>
check::Claim claim_of_count(const RmwContext& context, const CellHistory<Word>& history) {
  const Bits initial = initial_of(context, history.cell);
  const Bits steps = history.all_op_indices.size();
  const Bits most = context.layout.word_bytes == 4 ? 0xFFFFFFFFu : ~Bits{0};
  const bool descends = context.subject.model == RmwModel::Decrement;
  const bool wraps = descends ? initial < steps : most - initial < steps;
  if (wraps) return {};
  return {.growth = check::Growth::Monotone, .descending = descends};
}

check::WordOrder order_of(ScalarType type) {
  switch (type) {
    case ScalarType::Char:
    case ScalarType::Short:
    case ScalarType::Int:
    case ScalarType::Long: return check::WordOrder::Signed;
    case ScalarType::Half:
    case ScalarType::Float:
    case ScalarType::Double: return check::WordOrder::FloatBits;
    case ScalarType::Uchar:
    case ScalarType::Ushort:
    case ScalarType::Uint:
    case ScalarType::Ulong: return check::WordOrder::Unsigned;
  }
  return check::WordOrder::Unsigned;
}

}  // namespace

template <class Word>
FinalValue final_value(const RmwContext& context, const CellHistory<Word>& history) {
  if (is_decidable(context, history.all_op_indices.size())) {
    const std::optional<Bits> expected = fold(context, history);
    if (!expected) return {};
    const bool is_right = *expected == Bits{history.final};
    return {is_right ? FinalState::Right : FinalState::Wrong, expected};
  }
  if (context.subject.type == ScalarType::Float && is_sum(context.subject.model)) {
    return {state_of_float_sum(context, history), std::nullopt};
  }
  return {};
}

template <class Word>
check::Claim claim_of(const RmwContext& context, const CellHistory<Word>& history) {
  constexpr auto weakly = check::Growth::WeaklyMonotone;
  const check::WordOrder order = order_of(context.subject.type);
  switch (context.subject.model) {
    case RmwModel::Add: return {.growth = growth_of_sum(context, history), .order = order};
    case RmwModel::Increment:
    case RmwModel::Decrement: return claim_of_count(context, history);
    case RmwModel::Max:
    case RmwModel::Fmax:
    case RmwModel::MaxOrder: return {.growth = weakly, .order = order};
    case RmwModel::Min:
    case RmwModel::Fmin:
    case RmwModel::MinOrder: return {.growth = weakly, .order = order, .descending = true};
    case RmwModel::Or: return {.growth = weakly};
    case RmwModel::And: return {.growth = weakly, .descending = true};
    case RmwModel::Sub:
    case RmwModel::Mul:
    case RmwModel::Div:
    case RmwModel::Xor:
    case RmwModel::Exchange:
    case RmwModel::Custom: return {};
  }
  return {};
}

template FinalValue final_value(const RmwContext&, const CellHistory<std::uint32_t>&);
template FinalValue final_value(const RmwContext&, const CellHistory<std::uint64_t>&);
template check::Claim claim_of(const RmwContext&, const CellHistory<std::uint32_t>&);
template check::Claim claim_of(const RmwContext&, const CellHistory<std::uint64_t>&);

}  // namespace stalemate::properties
