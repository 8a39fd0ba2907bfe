#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace stalemate {

/// The OpenCL C scalar types that a cell can have.
enum class ScalarType : std::uint8_t {
  Int,
  Uint,
  Float,
  Long,
  Ulong,
  Char,
  Uchar,
  Short,
  Ushort,
  Half,
  Double,
};

/// A value of up to 64 bits as the device saw it, zero-extended. Kept as bits so that -0.0f, NaN
/// payloads and denormals survive generation, transport, shrinking and replay unchanged.
using Bits = std::uint64_t;

/// 1, 2, 4 or 8.
std::size_t size_bytes(ScalarType type);

/// Whether it is `half`, `float` or `double`.
bool is_floating(ScalarType type);

/// The name in OpenCL C: "int", "uchar", "half", …
std::string_view name(ScalarType type);

/// The type called `name` in OpenCL C, if it is one of ours.
std::optional<ScalarType> scalar_type(std::string_view name);

}  // namespace stalemate
