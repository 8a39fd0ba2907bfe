#include "rmw_model.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>

#include "base/assertion.hpp"

namespace stalemate::properties {

float as_float(Bits bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

namespace {

constexpr std::array<ModelTraits, 16> kTraits{{
    {.word = "add", .order_independent = true, .invertible = true},
    {.word = "sub", .order_independent = true, .invertible = true},
    {.word = "mul", .on_integers = false},
    {.word = "div", .on_integers = false},
    {.word = "fmin", .on_integers = false, .order_independent = true},
    {.word = "fmax", .on_integers = false, .order_independent = true},
    {.word = "min_order", .on_integers = false, .order_independent = true},
    {.word = "max_order", .on_integers = false, .order_independent = true},
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
  return size_bytes(type) == 4 ? bits & 0xFFFFFFFFu : bits;
}

/// A number that orders the bits of integers as their type does.
Bits integer_order(Scalar scalar) {
  const Bits top = size_bytes(scalar.type) == 4 ? Bits{1} << 31 : Bits{1} << 63;
  const bool is_signed = scalar.type == ScalarType::Int || scalar.type == ScalarType::Long;
  return is_signed ? scalar.bits ^ top : scalar.bits;
}

/// A number that orders the bits of floats from -NaN to +NaN.
Bits float_order(Bits bits) {
  return (bits & 0x80000000u) != 0 ? ~bits & 0xFFFFFFFFu : bits | 0x80000000u;
}

std::optional<Bits> apply_to_float(RmwModel model, Bits old, Bits operand) {
  const auto bits = [](float value) { return Bits{std::bit_cast<std::uint32_t>(value)}; };
  switch (model) {
    case RmwModel::Add: return bits(as_float(old) + as_float(operand));
    case RmwModel::Sub: return bits(as_float(old) - as_float(operand));
    case RmwModel::Fmin: return bits(std::fmin(as_float(old), as_float(operand)));
    case RmwModel::Fmax: return bits(std::fmax(as_float(old), as_float(operand)));
    case RmwModel::MinOrder: return float_order(operand) < float_order(old) ? operand : old;
    case RmwModel::MaxOrder: return float_order(operand) > float_order(old) ? operand : old;
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
  return old.type == ScalarType::Float ? apply_to_float(model, old.bits, operand)
                                       : apply_to_integer(model, old, operand);
}

Bits invert_model(RmwModel model, Scalar made, Bits operand) {
  const std::optional<RmwModel> undone = inverse(model);
  STALEMATE_ASSERT(undone && made.type != ScalarType::Float);
  return apply_to_integer(*undone, made, operand).value_or(0);
}

}  // namespace stalemate::properties
