#include "read_modify_write/judge/rmw_final.hpp"

#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>

#include "read_modify_write/subject/rmw_subject_model.hpp"

namespace stalemate::properties {

namespace {

bool is_decidable(const RmwContext& context, std::uint64_t operations) {
  const RmwSubject& subject = context.subject;
  if (!traits(subject.model).order_independent) return false;
  if (!subject.value.has_floating() || !is_sum(subject.model)) return true;
  // A range that need not have exact sums has none.
  if (subject.rules.has_range != 0 && !needs_exact_operands(subject)) return false;
  return operations <= exact_operations(subject, context.input.operands);
}

template <class Word>
std::optional<Bits> fold(const RmwContext& context, const CellHistory<Word>& history) {
  Bits value = initial_of(context, history.cell);
  for (const std::uint32_t op_index : history.all_op_indices) {
    const Bits operand = operand_of(context, 0, history.cell, op_index);
    const auto next = apply_model(context.subject, value, operand);
    if (!next) return std::nullopt;
    value = *next;
  }
  return canonical(context.subject, value);
}

/// What the error of a sum depends on.
struct Precision {
  long double epsilon = 0;   // the distance from 1 to the next number
  long double smallest = 0;  // that is normal
  long double largest = 0;
};

Precision precision_of(ScalarType type) {
  if (type == ScalarType::Half) return {0x1p-10L, 0x1p-14L, 65504.0L};
  if (type == ScalarType::Double) return {DBL_EPSILON, DBL_MIN, DBL_MAX};
  return {FLT_EPSILON, FLT_MIN, FLT_MAX};
}

/// The sum of a cell's operands, in a precision whose own errors are far below those that are
/// bounded: of doubles it has eleven bits more.
struct FloatSum {
  long double sum = 0;
  long double magnitudes = 0;    // of all, the first value too
  long double least = INFINITY;  // magnitude of an operand
  bool has_one_sign = true;      // so that operands cannot make up for one another
};

template <class Word>
FloatSum sum_of_floats(const RmwContext& context, const CellHistory<Word>& history) {
  const ScalarType type = context.subject.value.parts.front();
  FloatSum total;
  total.sum = as_real({type, initial_of(context, history.cell)});
  total.magnitudes = std::abs(total.sum);
  const long double sign = context.subject.model == RmwModel::Sub ? -1.0L : 1.0L;
  long double first = 0;
  for (const std::uint32_t op_index : history.all_op_indices) {
    const long double operand = as_real({type, operand_of(context, 0, history.cell, op_index)});
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
  const ScalarType type = context.subject.value.parts.front();
  const Precision precision = precision_of(type);
  const FloatSum total = sum_of_floats(context, history);
  const long double final = as_real({type, history.final});
  if (!std::isfinite(final) || !(total.magnitudes <= precision.largest / 2)) {
    return FinalState::Unknown;
  }
  const auto operations = static_cast<long double>(history.all_op_indices.size());
  // Twice the bound: for what the magnitudes of partial sums themselves err, and for denormals that
  // a device flushes.
  const long double error =
      2 * operations * (precision.epsilon / 2 * total.magnitudes + precision.smallest);
  // The bound is of the first order: it holds where the operations are far fewer than the units in
  // the last place of 1, which of halves are 1,024.
  if (operations * precision.epsilon > 0.1L) return FinalState::Unknown;
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
  if (!context.subject.value.is_scalar()) return check::Growth::None;
  const ScalarType type = context.subject.value.parts.front();
  const bool is_float = is_floating(type);
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
  const Bits most = stalemate_value_mask(&context.subject.rules);
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
  const RmwValue& value = context.subject.value;
  if (value.is_scalar() && value.is_floating() && is_sum(context.subject.model)) {
    return {state_of_float_sum(context, history), std::nullopt};
  }
  return {};
}

template <class Word>
check::Claim claim_of(const RmwContext& context, const CellHistory<Word>& history) {
  constexpr auto weakly = check::Growth::WeaklyMonotone;
  const RmwValue& value = context.subject.value;
  // What grows lane by lane does not grow as a word does.
  if (!value.is_scalar()) return {};
  const check::WordOrder order = order_of(value.parts.front());
  const auto bits = static_cast<std::uint8_t>(8 * value.size_bytes);
  switch (context.subject.model) {
    case RmwModel::Add:
      return {.growth = growth_of_sum(context, history), .order = order, .value_bits = bits};
    case RmwModel::Increment:
    case RmwModel::Decrement: return claim_of_count(context, history);
    case RmwModel::Max:
    case RmwModel::Fmax:
    case RmwModel::MaxOrder: return {.growth = weakly, .order = order, .value_bits = bits};
    case RmwModel::Min:
    case RmwModel::Fmin:
    case RmwModel::MinOrder:
      return {.growth = weakly, .order = order, .value_bits = bits, .descending = true};
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
