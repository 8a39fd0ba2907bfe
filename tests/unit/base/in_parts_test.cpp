#include "base/in_parts.hpp"

#include <atomic>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

using namespace stalemate;

TEST_CASE("in_parts: every part is done once") {
  const std::size_t parts = GENERATE(std::size_t{1}, std::size_t{5});
  std::vector<int> calls(parts, 0);
  in_parts(parts, [&](std::size_t part) { ++calls[part]; });
  CHECK(calls == std::vector<int>(parts, 1));
}

TEST_CASE("in_ranges: they make up all, one behind the other") {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges(3);
  in_ranges(10, 3, [&](std::size_t part, std::uint64_t begin, std::uint64_t end) {
    ranges[part] = {begin, end};
  });
  CHECK(ranges == std::vector<std::pair<std::uint64_t, std::uint64_t>>{{0, 3}, {3, 6}, {6, 10}});
}

TEST_CASE("in_parts: what a part throws comes out, after all of them ended") {
  const std::size_t thrower = GENERATE(std::size_t{0}, std::size_t{2});
  std::atomic<int> ended = 0;
  const auto body = [&](std::size_t part) {
    ++ended;
    if (part == thrower) throw std::runtime_error("part");
  };
  CHECK_THROWS_WITH(in_parts(3, body), "part");
  CHECK(ended == 3);
}

TEST_CASE("parts_for: little work is one part, and much is one for each processor at most") {
  CHECK(parts_for(0) == 1);
  CHECK(parts_for(1000) == 1);
  const std::size_t most = std::max(1u, std::thread::hardware_concurrency());
  CHECK(parts_for(std::uint64_t{1} << 40) == std::min<std::size_t>(most, 16));
}
