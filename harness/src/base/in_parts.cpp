#include "base/in_parts.hpp"

#include <algorithm>
#include <thread>

#include "base/thread_pool.hpp"

namespace stalemate {

namespace {

/// A thread that sleeps takes some ten microseconds to come.
constexpr std::uint64_t kStepsWorthThread = std::uint64_t{1} << 14;

/// Memory is busy with as many.
constexpr std::uint64_t kPartsMax = 16;

}  // namespace

std::size_t parts_for(std::uint64_t steps) {
  const std::uint64_t parts = std::min(steps / kStepsWorthThread, kPartsMax);
  // The C library opens a file to count processors, which takes as long as judging a small cell.
  if (parts <= 1) return 1;
  return std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1, parts);
}

void in_parts(std::size_t parts, const std::function<void(std::size_t part)>& body) {
  if (parts == 1) return body(0);
  threads_of_process().run(parts, body);
}

}  // namespace stalemate
