#pragma once

#include <cstdint>

#include "sim/dispatch/target.hpp"
#include "sim/runtime/simulator.hpp"

namespace stalemate::sim {

/// No object, and nothing private, is where the current work-item is about to go.
[[noreturn]] void fail_out_of_bounds(Simulator& simulator, const std::byte* at, std::uint64_t size,
                                     std::uint32_t place);
/// An access of a private variable or `__constant` table at an index that it does not have.
struct OwnAccess {
  std::uint64_t offset;  // of two's complement in front of it
  std::uint64_t size;
  std::uint64_t bytes;  // that it has
  const char* name;     // empty: private
};
[[noreturn]] void fail_outside_own(Simulator& simulator, const OwnAccess& access,
                                   std::uint32_t place);
/// Of an atomic.
[[noreturn]] void fail_misaligned(Simulator& simulator, const Target& target, std::uint32_t size,
                                  std::uint32_t place);
/// Of a plain access, whose place says what its type demands.
[[noreturn]] void fail_off_alignment(Simulator& simulator, const Target& target,
                                     std::uint32_t place);
[[noreturn]] void fail_uninitialised(Simulator& simulator, const Target& target, std::uint32_t size,
                                     std::uint32_t place);

/// Keeps the first one of a launch, in words. Ends nothing.
void note_unwritten_load(Simulator& simulator, const Target& target, std::uint32_t size,
                         std::uint32_t place);

[[noreturn]] void fail_unsupported(Simulator& simulator, const char* what);

}  // namespace stalemate::sim
