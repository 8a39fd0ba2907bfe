#include "sim/memory/main_memory.hpp"

#include "sim/dispatch/draw.hpp"

namespace stalemate::sim {

// A sum over bytes, so that it does not matter in which pieces, and in what order, they changed.
void MainMemory::hash_change(const std::byte* at, std::uint32_t size, std::uint64_t old,
                             std::uint64_t value) {
  for (std::uint32_t i = 0; i < size; ++i) {
    const std::uint64_t place = (reinterpret_cast<std::uintptr_t>(at) + i) << 8;
    hash_ += mix(place | (value >> 8 * i & 0xff)) - mix(place | (old >> 8 * i & 0xff));
  }
}

}  // namespace stalemate::sim
