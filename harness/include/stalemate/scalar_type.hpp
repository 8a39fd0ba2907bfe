#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace stalemate {

/// The OpenCL C scalar types that a cell can have.
enum class ScalarType : std::uint8_t { Int, Uint, Float, Long, Ulong };

/// A 32- or 64-bit value as the device saw it, zero-extended. Kept as bits so that -0.0f, NaN
/// payloads and denormals survive generation, transport, shrinking and replay unchanged.
using Bits = std::uint64_t;

/// 4 or 8.
std::size_t size_bytes(ScalarType type);

/// The name in OpenCL C: "int", "uint", "float", "long", "ulong".
std::string_view name(ScalarType type);

/// The type called `name` in OpenCL C, if it is one of ours.
std::optional<ScalarType> scalar_type(std::string_view name);

}  // namespace stalemate
