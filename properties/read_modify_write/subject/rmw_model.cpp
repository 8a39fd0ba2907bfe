#include "read_modify_write/subject/rmw_model.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

#include "base/assertion.hpp"
#include "core/half.hpp"
#include "stalemate/operand.clh"

namespace stalemate::properties {

double as_real(Scalar scalar) {
  if (scalar.type == ScalarType::Half) {
    return float_of_half(static_cast<std::uint16_t>(scalar.bits));
  }
  if (scalar.type == ScalarType::Double) return std::bit_cast<double>(scalar.bits);
  return std::bit_cast<float>(static_cast<std::uint32_t>(scalar.bits));
}

Bits real_bits(ScalarType type, double value) {
  if (type == ScalarType::Half) return half_of_float(static_cast<float>(value));
  if (type == ScalarType::Double) return std::bit_cast<std::uint64_t>(value);
  return std::bit_cast<std::uint32_t>(static_cast<float>(value));
}

namespace {

constexpr std::array<ModelTraits, 16> kTraits{{
    {.word = "add", .order_independent = true, .invertible = true},
    {.word = "sub", .order_independent = true, .invertible = true},
    {.word = "mul", .on_integers = false},
    {.word = "div", .on_integers = false},
    {.word = "fmin", .on_integers = false, .order_independent = true},
    {.word = "fmax", .on_integers = false, .order_independent = true},
    {.word = "min_order", .on_integers = false, .order_independent = true, .on_vectors = false},
    {.word = "max_order", .on_integers = false, .order_independent = true, .on_vectors = false},
    {.word = "min", .on_floats = false, .order_independent = true},
    {.word = "max", .on_floats = false, .order_independent = true},
    {.word = "and", .on_floats = false, .order_independent = true},
    {.word = "or", .on_floats = false, .order_independent = true},
    {.word = "xor", .on_floats = false, .order_independent = true, .invertible = true},
    {.word = "increment", .on_floats = false, .order_independent = true, .invertible = true},
    {.word = "decrement", .on_floats = false, .order_independent = true, .invertible = true},
    {.word = "exchange"},
}};

constexpr ModelTraits kCustomTraits{};

Bits masked(ScalarType type, Bits bits) {
  return bits & stalemate_type_mask(static_cast<std::uint32_t>(type));
}

Bits top_bit(ScalarType type) {
  return Bits{1} << (8 * size_bytes(type) - 1);
}

bool is_signed(ScalarType type) {
  return type == ScalarType::Char || type == ScalarType::Short || type == ScalarType::Int ||
         type == ScalarType::Long;
}

/// A number that orders the bits of integers as their type does.
Bits integer_order(Scalar scalar) {
  return is_signed(scalar.type) ? scalar.bits ^ top_bit(scalar.type) : scalar.bits;
}

/// A number that orders the bits of floats from -NaN to +NaN.
Bits float_order(ScalarType type, Bits bits) {
  const Bits top = top_bit(type);
  return (bits & top) != 0 ? masked(type, ~bits) : bits | top;
}

/// Of halves, sums and differences in double precision are exact, and rounded to a half once; those
/// of floats are rounded twice to the same float.
std::optional<Bits> apply_to_float(RmwModel model, Scalar old, Bits operand) {
  const ScalarType type = old.type;
  const double left = as_real(old);
  const double right = as_real({type, operand});
  const bool is_before = float_order(type, operand) < float_order(type, old.bits);
  const bool is_behind = float_order(type, operand) > float_order(type, old.bits);
  switch (model) {
    case RmwModel::Add: return real_bits(type, left + right);
    case RmwModel::Sub: return real_bits(type, left - right);
    case RmwModel::Fmin: return real_bits(type, std::fmin(left, right));
    case RmwModel::Fmax: return real_bits(type, std::fmax(left, right));
    case RmwModel::MinOrder: return is_before ? operand : old.bits;
    case RmwModel::MaxOrder: return is_behind ? operand : old.bits;
    case RmwModel::Exchange: return operand;
    case RmwModel::Mul:
    case RmwModel::Div:
    case RmwModel::Min:
    case RmwModel::Max:
    case RmwModel::And:
    case RmwModel::Or:
    case RmwModel::Xor:
    case RmwModel::Increment:
    case RmwModel::Decrement:
    case RmwModel::Custom: return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Bits> apply_to_integer(RmwModel model, Scalar old, Bits operand) {
  const bool is_less = integer_order({old.type, operand}) < integer_order(old);
  switch (model) {
    case RmwModel::Add: return masked(old.type, old.bits + operand);
    case RmwModel::Sub: return masked(old.type, old.bits - operand);
    case RmwModel::Min: return is_less ? operand : old.bits;
    case RmwModel::Max: return is_less ? old.bits : operand;
    case RmwModel::And: return old.bits & operand;
    case RmwModel::Or: return old.bits | operand;
    case RmwModel::Xor: return old.bits ^ operand;
    case RmwModel::Increment: return masked(old.type, old.bits + 1);
    case RmwModel::Decrement: return masked(old.type, old.bits - 1);
    case RmwModel::Exchange: return operand;
    case RmwModel::Mul:
    case RmwModel::Div:
    case RmwModel::Fmin:
    case RmwModel::Fmax:
    case RmwModel::MinOrder:
    case RmwModel::MaxOrder:
    case RmwModel::Custom: return std::nullopt;
  }
  return std::nullopt;
}

/// The model that undoes this one, where there is one.
std::optional<RmwModel> inverse(RmwModel model) {
  if (model == RmwModel::Add) return RmwModel::Sub;
  if (model == RmwModel::Sub) return RmwModel::Add;
  if (model == RmwModel::Xor) return RmwModel::Xor;
  if (model == RmwModel::Increment) return RmwModel::Decrement;
  if (model == RmwModel::Decrement) return RmwModel::Increment;
  return std::nullopt;
}

}  // namespace

const ModelTraits& traits(RmwModel model) {
  return model == RmwModel::Custom ? kCustomTraits : kTraits.at(static_cast<std::size_t>(model));
}

std::optional<RmwModel> built_in_model(std::string_view word) {
  for (std::size_t i = 0; i < kTraits.size(); ++i) {
    if (kTraits.at(i).word == word) return static_cast<RmwModel>(i);
  }
  return std::nullopt;
}

std::vector<std::string> built_in_model_words() {
  std::vector<std::string> words;
  words.reserve(kTraits.size());
  for (const ModelTraits& model : kTraits) words.emplace_back(model.word);
  return words;
}

std::optional<Bits> apply_model(RmwModel model, Scalar old, Bits operand) {
  return is_floating(old.type) ? apply_to_float(model, old, operand)
                               : apply_to_integer(model, old, operand);
}

Bits invert_model(RmwModel model, Scalar made, Bits operand) {
  const std::optional<RmwModel> undone = inverse(model);
  STALEMATE_ASSERT(undone);
  return apply_model(*undone, made, operand).value_or(0);
}

}  // namespace stalemate::properties
