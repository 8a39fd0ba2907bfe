#include "sim/memory/store_buffers.hpp"

namespace stalemate::sim {

void StoreBuffers::begin(std::uint32_t owners) {
  for (const std::uint32_t owner : occupied_) buffers_[owner].pending.clear();
  occupied_.clear();
  if (buffers_.size() < owners) buffers_.resize(owners);
}

void StoreBuffers::overlay(std::uint32_t owner, const std::byte* at, std::uint32_t size,
                           std::uint64_t& bits) const {
  auto* const to = reinterpret_cast<std::byte*>(&bits);
  of(owner).for_each_at(at, size, [&](const Pending& store) {
    const auto* const from = reinterpret_cast<const std::byte*>(&store.value);
    for (std::uint32_t i = 0; i < store.size; ++i) {
      const auto byte = store.target.at + i - at;
      if (byte >= 0 && byte < static_cast<std::ptrdiff_t>(size)) to[byte] = from[i];
    }
  });
}

}  // namespace stalemate::sim
