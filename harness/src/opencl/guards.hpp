#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "opencl/clhpp.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::opencl {

/// What lies around a guarded buffer, byte by byte: no value that code is likely to store. What is
/// written close to a buffer, or close enough behind another, shows there; what is read beside it
/// does not.
constexpr cl_uchar kGuard = 0xB7;

/// Code that goes wrong by an index or by a row goes wrong by less.
constexpr std::size_t kGuardBytesMin = 512;

/// The content lies behind a guard, and drivers let a part of a buffer begin only at multiples of
/// this.
std::size_t base_alignment_bytes(const cl::Context& context);

/// Bytes of a guard, as they were read after the dispatches.
using GuardBytes = std::span<const std::byte>;

/// The buffer that lies between two guards.
struct GuardedBuffer {
  const std::string& name;
  std::size_t size_bytes;
  GuardBytes before;
  GuardBytes behind;
};

/// What was written beside that buffer.
std::optional<Violation> damage_of(const GuardedBuffer& buffer);

}  // namespace stalemate::opencl
