#include "base/in_parts.hpp"

#include <algorithm>
#include <thread>

namespace stalemate {

namespace {

/// A thread takes some ten microseconds to start.
constexpr std::uint64_t kStepsWorthThread = std::uint64_t{1} << 14;

/// Memory is busy with as many.
constexpr std::uint64_t kPartsMax = 16;

}  // namespace

std::size_t parts_for(std::uint64_t steps) {
  const std::uint64_t processors = std::max(1u, std::thread::hardware_concurrency());
  return std::clamp<std::uint64_t>(steps / kStepsWorthThread, 1, std::min(processors, kPartsMax));
}

}  // namespace stalemate
