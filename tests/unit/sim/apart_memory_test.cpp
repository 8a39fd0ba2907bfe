#include "sim/memory/apart_memory.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <sys/mman.h>

#include <catch2/catch.hpp>

using namespace stalemate::sim;

namespace {

std::uint64_t distance(const void* a, const void* b) {
  const auto x = reinterpret_cast<std::uintptr_t>(a);
  const auto y = reinterpret_cast<std::uintptr_t>(b);
  return std::max(x, y) - std::min(x, y);
}

constexpr std::size_t kBytes = 10000;
constexpr std::uint64_t kIndexReach = (std::uint64_t{1} << 31U) * 4;

}  // namespace

TEST_CASE("apart memory: nothing else is within the reach of a wild index") {
  ApartMemory memory;
  ApartMemory other;
  memory.map(kBytes);
  other.map(kBytes);
  const int on_stack = 0;
  const auto on_heap = std::make_unique<int>(0);
  void* const later = mmap(nullptr, 1 << 20U, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  REQUIRE(later != MAP_FAILED);
  static const int in_image = 0;
  const void* elsewhere[] = {&on_stack, on_heap.get(), later, &in_image, other.begin()};
  for (const void* at : elsewhere) CHECK(distance(at, memory.begin()) > kIndexReach + kBytes);
  munmap(later, 1 << 20U);
}

TEST_CASE("apart memory: it is zero, all of it can be written, and anew each time") {
  ApartMemory memory;
  for (const std::size_t bytes : {kBytes, 3 * kBytes, std::size_t{1}}) {
    memory.map(bytes);
    REQUIRE(memory.size_bytes() == bytes);
    std::byte* const end = memory.begin() + bytes;
    CHECK(std::all_of(memory.begin(), end, [](std::byte b) { return b == std::byte{0}; }));
    std::fill(memory.begin(), end, std::byte{1});
  }
}
