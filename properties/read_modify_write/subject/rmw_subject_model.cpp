#include "read_modify_write/subject/rmw_subject_model.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stalemate::properties {

namespace {

/// What `of_part` makes of each part of two values.
template <class OfPart>
std::optional<Bits> part_by_part(const RmwSubject& subject, Bits one, Bits other,
                                 const OfPart& of_part) {
  Bits whole = 0;
  std::uint32_t end = 0;
  for (const ScalarType part : subject.value.parts) {
    const auto type = static_cast<std::uint32_t>(part);
    const std::uint32_t begin = stalemate_part_begin(type, end);
    const Bits mask = stalemate_type_mask(type);
    const std::optional<Bits> made =
        of_part(Scalar{part, (one >> begin) & mask}, (other >> begin) & mask);
    if (!made) return std::nullopt;
    whole |= *made << begin;
    end = begin + stalemate_type_width(type);
  }
  return whole;
}

/// So many numbers of the range add up to a finite one, in whatever order.
std::uint64_t finite_terms(ScalarType type, const stalemate_value_rules& rules) {
  const double low = as_real({type, rules.low});
  const double high = as_real({type, rules.high});
  const double largest = std::max(std::fabs(low), std::fabs(high));
  const double most = type == ScalarType::Half    ? 65504.0
                      : type == ScalarType::Float ? std::numeric_limits<float>::max()
                                                  : std::numeric_limits<double>::max();
  constexpr std::uint64_t many = 1ULL << 62U;
  const double terms = most / largest;  // infinite, if all of them are 0
  return terms >= static_cast<double>(many) ? many : static_cast<std::uint64_t>(terms);
}

}  // namespace

bool fits(const ModelTraits& model, const RmwValue& value) {
  if (model.word.empty() || model.word == "exchange") return true;
  if (value.is_struct || (value.is_vector && !model.on_vectors)) return false;
  return value.is_floating() ? model.on_floats : model.on_integers;
}

bool needs_exact_operands(const RmwSubject& subject) {
  return subject.value.has_floating() && subject.returns != RmwReturns::Old &&
         is_sum(subject.model);
}

std::uint64_t exact_operations(const RmwSubject& subject, OperandKind kind) {
  std::uint64_t operations = std::numeric_limits<std::uint64_t>::max();
  if (!is_sum(subject.model)) return operations;
  for (const ScalarType part : subject.value.parts) {
    if (!is_floating(part)) continue;
    const auto type = static_cast<std::uint32_t>(part);
    // The first value counts as one more operand.
    std::uint64_t terms = 0;
    if (subject.rules.has_range != 0) {
      terms = std::min(std::uint64_t{1} << subject.rules.coarse, finite_terms(part, subject.rules));
    } else if (kind == OperandKind::Exact || kind == OperandKind::Recurring) {
      terms = (std::uint64_t{2} << stalemate_fraction_bits(type)) / stalemate_exact_max(type);
    }
    operations = std::min(operations, terms < 2 ? 0 : terms - 2);
  }
  return operations;
}

std::optional<Bits> apply_model(const RmwSubject& subject, Bits old, Bits operand) {
  return part_by_part(subject, old, operand, [&](Scalar part, Bits operand_part) {
    return apply_model(subject.model, part, operand_part);
  });
}

Bits invert_model(const RmwSubject& subject, Bits made, Bits operand) {
  const auto old = part_by_part(subject, made, operand, [&](Scalar part, Bits operand_part) {
    return std::optional(invert_model(subject.model, part, operand_part));
  });
  return old.value_or(0);
}

}  // namespace stalemate::properties
