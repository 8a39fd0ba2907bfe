#include "sim/memory/arithmetic.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <type_traits>

#include "base/assertion.hpp"
#include "sim/abi/abi.hpp"

namespace stalemate::sim {
namespace {

template <class Float>
Float modified_float(std::uint32_t operation, Float old, Float operand) {
  switch (operation) {
    case kFloatAdd: return old + operand;
    case kFloatSubtract: return old - operand;
    case kFloatMin: return std::fmin(old, operand);
    case kFloatMax: return std::fmax(old, operand);
    default: assertion_failed("the operation is one of sim::Operation", __FILE__, __LINE__);
  }
}

template <class Unsigned, class Float>
Unsigned modified_as(std::uint32_t operation, Unsigned old, Unsigned operand) {
  using Signed = std::make_signed_t<Unsigned>;
  const auto a = static_cast<Signed>(old);
  const auto b = static_cast<Signed>(operand);
  switch (operation) {
    case kExchange: return operand;
    case kAdd: return old + operand;
    case kSubtract: return old - operand;
    case kMinSigned: return static_cast<Unsigned>(std::min(a, b));
    case kMaxSigned: return static_cast<Unsigned>(std::max(a, b));
    case kMinUnsigned: return std::min(old, operand);
    case kMaxUnsigned: return std::max(old, operand);
    case kAnd: return old & operand;
    case kOr: return old | operand;
    case kXor: return old ^ operand;
    default: break;
  }
  return std::bit_cast<Unsigned>(
      modified_float(operation, std::bit_cast<Float>(old), std::bit_cast<Float>(operand)));
}

}  // namespace

std::uint64_t modified(std::uint32_t operation, std::uint32_t size, std::uint64_t old,
                       std::uint64_t operand) {
  if (size == 8) return modified_as<std::uint64_t, double>(operation, old, operand);
  return modified_as<std::uint32_t, float>(operation, static_cast<std::uint32_t>(old),
                                           static_cast<std::uint32_t>(operand));
}

}  // namespace stalemate::sim
