#include "stalemate/observation.hpp"

#include <algorithm>

namespace stalemate {

std::span<const std::byte> Observation::find(std::string_view name) const {
  const auto found = std::find_if(buffers.begin(), buffers.end(),
                                  [&](const BufferContent& buffer) { return buffer.name == name; });
  if (found == buffers.end()) return {};
  return found->bytes;
}

std::size_t size_bytes(const Observation& observation) {
  std::size_t sum = 0;
  for (const BufferContent& buffer : observation.buffers) sum += buffer.bytes.size();
  return sum;
}

}  // namespace stalemate
