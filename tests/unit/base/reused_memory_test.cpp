#include "base/reused_memory.hpp"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <thread>

#include <catch2/catch.hpp>

#include "base/address_sanitizer.hpp"

using namespace stalemate;

namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20U;

constexpr bool kIsKept = STALEMATE_ADDRESS_SANITIZER == 0;

}  // namespace

TEST_CASE("take_memory: a large block that was given back is taken again") {
  void* first = take_memory(3 * kMegabyte);
  give_memory_back(first, 3 * kMegabyte);
  // Of the same power of two.
  void* second = take_memory(4 * kMegabyte);
  if (kIsKept) CHECK(second == first);
  void* third = take_memory(4 * kMegabyte);
  CHECK(third != second);
  give_memory_back(second, 4 * kMegabyte);
  give_memory_back(third, 4 * kMegabyte);
}

TEST_CASE("drop_kept_memory: what was kept is the system's again") {
  const auto resident_pages = [] {
    std::size_t all = 0;
    std::size_t resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return resident;
  };
  constexpr std::size_t kBytes = 64 * kMegabyte;
  void* block = take_memory(kBytes);
  std::memset(block, 0x5A, kBytes);
  give_memory_back(block, kBytes);
  const std::size_t before = resident_pages();
  drop_kept_memory();
  if (kIsKept) CHECK(resident_pages() + kBytes / 4096 / 2 < before);
}

TEST_CASE("take_memory: a block is as large as was asked for, whatever was there before") {
  const std::size_t around =
      GENERATE(std::size_t{1}, std::size_t{64} << 10U, kMegabyte, 2 * kMegabyte, 16 * kMegabyte);
  for (const std::size_t bytes : {around - 1, around, around + 1}) {
    void* small = take_memory(around / 2 + 1);
    give_memory_back(small, around / 2 + 1);
    void* block = take_memory(bytes);
    std::memset(block, 0x5A, bytes);
    give_memory_back(block, bytes);
  }
}

TEST_CASE("give_memory_back: another thread may give it back, and then takes it again") {
  void* block = take_memory(kMegabyte);
  void* taken_there = nullptr;
  std::thread([&] {
    give_memory_back(block, kMegabyte);
    taken_there = take_memory(kMegabyte);
    give_memory_back(taken_there, kMegabyte);
  }).join();
  if (kIsKept) CHECK(taken_there == block);
}

TEST_CASE("Reused: elements that are given a value have it, and those that initialise themselves") {
  struct Two {
    std::uint64_t value = 2;
  };
  for (int again = 0; again < 2; ++again) {
    Reused<std::uint64_t> ones(kMegabyte, 1);
    Reused<Two> twos(kMegabyte);
    ones.resize(kMegabyte + 1, 1);
    for (const std::uint64_t one : ones) REQUIRE(one == 1);
    for (const Two& two : twos) REQUIRE(two.value == 2);
    twos.assign(kMegabyte, Two{3});
    std::memset(ones.data(), 0, kMegabyte);
  }
}

TEST_CASE("Reused: what moves keeps its elements") {
  Reused<std::uint32_t> from(kMegabyte, 7);
  const std::uint32_t* place = from.data();
  const Reused<std::uint32_t> to = std::move(from);
  CHECK(to.data() == place);
  CHECK(to == Reused<std::uint32_t>(kMegabyte, 7));
}
