#include "stalemate/observation.hpp"

#include <algorithm>

namespace stalemate {

std::span<const std::byte> Observation::find(std::string_view name) const {
  const auto found = std::find_if(buffers.begin(), buffers.end(),
                                  [&](const BufferContent& buffer) { return buffer.name == name; });
  if (found == buffers.end()) return {};
  return found->bytes;
}

}  // namespace stalemate
