#pragma once

#include "sim/machine/machine.hpp"

namespace stalemate::sim {

void begin_addresses();

Target resolve_slowly(std::byte* at, std::uint64_t size, std::uint32_t place);

/// What `size` bytes at that address are; faults if they are not the work-item's to touch. Private
/// are its own stack and the data of the module and of this program, which the pass cannot tell
/// from them.
inline Target resolve(const void* address, std::uint64_t size, std::uint32_t place) {
  auto* at = const_cast<std::byte*>(static_cast<const std::byte*>(address));
  const Extent& recent = machine.recent;
  const auto offset = static_cast<std::uint64_t>(at - recent.begin);
  if (offset < recent.size_bytes && size <= recent.size_bytes - offset) [[likely]] {
    return {at, offset, recent.object, recent.where};
  }
  return resolve_slowly(at, size, place);
}

}  // namespace stalemate::sim
