#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"

// The table that was measured on an NVIDIA H200: a reader loads a word plainly, a writer of another
// compute unit changes it; the reader does something, then loads the word plainly again.

namespace stalemate::sim::test {
namespace {

constexpr std::uint64_t kPairs = 64;

struct Row {
  const char* between;
  bool is_stale;
  void (*act)(const Code& code);
};

const Row kRows[] = {
    {"nothing", true, [](const Code&) {}},
    {"many atomics on another line", true,
     [](const Code& code) {
       for (int i = 0; i < 1000; ++i) modify(code.cell(9), kAdd, 1);
     }},
    {"an atomic on the same word", false, [](const Code& code) { modify(code.cell(0), kAdd, 0); }},
    {"an atomic on its neighbour in the line", false,
     [](const Code& code) { modify(code.cell(0) + 4, kAdd, 1); }},
    {"a failing compare-exchange", false,
     [](const Code& code) { compare_exchange(code.cell(0), 77, 78); }},
    {"a volatile load of the same word", true,
     [](const Code& code) { code.result(1, volatile_load(code.cell(0))); }},
    {"mem_fence", true, [](const Code&) { fence(kAcquireRelease, kScopeWorkGroup, kGlobalFence); }},
    {"barrier", true, [](const Code&) { barrier(kGlobalFence); }},
    {"an acquire fence of work-group scope", true,
     [](const Code&) { fence(kAcquire, kScopeWorkGroup); }},
    {"an acquire fence of device scope", false, [](const Code&) { fence(kAcquire, kScopeDevice); }},
    {"an acquire fence of device scope, of local memory", true,
     [](const Code&) { fence(kAcquire, kScopeDevice, kLocalFence); }},
};

void measure(void* const* arguments) {
  const Code code{arguments};
  if (id() == 1) {
    while (get(code.cell(7)) == 0) continue;
    modify(code.cell(0), kExchange, 1);
    fence(kAcquireRelease, kScopeDevice);
    put(code.cell(1), 1);
    return;
  }
  load(code.cell(0));
  put(code.cell(7), 1);
  while (volatile_load(code.cell(1)) == 0) continue;
  kRows[code.parameter()].act(code);
  code.result(0, load(code.cell(0)));
}

std::uint64_t stale_ones(std::size_t row, Cache cache) {
  Lab lab;
  lab.launch.nd_range = {2, 1};
  lab.parameter = row;
  std::uint64_t stale = 0;
  for (std::uint64_t seed = 0; seed < kPairs; ++seed) {
    lab.clear();
    const Ended ended = lab.run(&measure, settings_of(Policy::Random, cache, false), seed);
    REQUIRE_FALSE(ended.fault.has_value());
    CHECK(ended.stale_loads == (lab.reg(0) == 0 ? 1 : 0));
    if (lab.reg(0) == 0) ++stale;
  }
  return stale;
}

}  // namespace

TEST_CASE("Hopper's cache: each row of the H200 table, 64 of 64") {
  for (std::size_t row = 0; row < std::size(kRows); ++row) {
    CAPTURE(kRows[row].between);
    CHECK(stale_ones(row, Cache::Hopper) == (kRows[row].is_stale ? kPairs : 0));
    CHECK(stale_ones(row, Cache::None) == 0);
  }
}

TEST_CASE("Hopper's cache: a volatile load is itself fresh") {
  Lab lab;
  lab.launch.nd_range = {2, 1};
  lab.parameter = 5;
  CHECK_FALSE(lab.run(&measure, settings_of(Policy::Random, Cache::Hopper, false), 1).fault);
  CHECK(lab.reg(0) == 0);
  CHECK(lab.reg(1) == 1);
}

TEST_CASE("the weakest cache: a read-modify-write refreshes what it wrote, and nothing else") {
  CHECK(stale_ones(2, Cache::Weakest) == 0);
  CHECK(stale_ones(3, Cache::Weakest) == kPairs);
  CHECK(stale_ones(4, Cache::Weakest) == kPairs);
  CHECK(stale_ones(9, Cache::Weakest) == 0);
}

TEST_CASE("caches: thousands of lines of many compute units stay as they were loaded") {
  constexpr std::uint32_t kGroups = 16;
  Lab lab;
  lab.launch.nd_range = {kGroups, 1};
  const Ended ended = lab.run(
      [](void* const* a) {
        const Code code{a};
        const auto load_all = [&] {
          for (std::size_t byte = 0; byte < 8 * kCellBytes; byte += 4) load(code.cell(8) + byte);
        };
        if (id() != 0) {
          load_all();
          modify(code.cell(0), kAdd, 1);
          while (get(code.cell(1)) == 0) continue;
          load_all();
          return;
        }
        while (get(code.cell(0)) < kGroups - 1) continue;
        for (std::size_t byte = 0; byte < 8 * kCellBytes; byte += 4) put(code.cell(8) + byte, 1);
        put(code.cell(1), 1);
      },
      settings_of(Policy::Random, Cache::Hopper, false), 1);
  REQUIRE_FALSE(ended.fault.has_value());
  CHECK(ended.stale_loads == (kGroups - 1) * 8 * kCellBytes / 4);
}

}  // namespace stalemate::sim::test
