#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stalemate/value/scalar_type.hpp"

namespace stalemate::properties {

/// What an operation makes of the old value. The device's side is
/// kernels/include/stalemate/models.clh.
enum class RmwModel : std::uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Fmin,
  Fmax,
  MinOrder,
  MaxOrder,
  Min,
  Max,
  And,
  Or,
  Xor,
  Increment,
  Decrement,
  Exchange,
  Custom,  // a function in the subject's own file
};

/// What is known of a model without running it.
struct ModelTraits {
  std::string_view word;
  bool on_floats = true;
  bool on_integers = true;
  bool order_independent = false;  // the last value does not depend on the order (floats: if exact)
  bool invertible = false;  // the old value follows from the new one; of floats if sums are exact
  bool on_vectors = true;   // lane by lane
};

const ModelTraits& traits(RmwModel model);

/// The built-in model with that word.
std::optional<RmwModel> built_in_model(std::string_view word);

/// The words of the built-in models.
std::vector<std::string> built_in_model_words();

/// A value together with its type.
struct Scalar {
  ScalarType type = ScalarType::Uint;
  Bits bits = 0;
};

/// What `model` makes of `old`, on the host: right for integers, and for floats where the result is
/// exact. Nothing for models that the host does not know to the bit.
std::optional<Bits> apply_model(RmwModel model, Scalar old, Bits operand);

/// The old value of an invertible operation that made `made`; of floats, where sums are exact.
Bits invert_model(RmwModel model, Scalar made, Bits operand);

/// The number that a half, float or double is.
double as_real(Scalar scalar);

/// The bits of the half, float or double that is nearest to `value`.
Bits real_bits(ScalarType type, double value);

/// Whether it is add or sub.
constexpr bool is_sum(RmwModel model) {
  return model == RmwModel::Add || model == RmwModel::Sub;
}

}  // namespace stalemate::properties
