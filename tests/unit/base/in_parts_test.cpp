#include "base/in_parts.hpp"

#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

using namespace stalemate;

TEST_CASE("in_parts: every part is done once, each in a thread of its own") {
  std::vector<int> calls(5, 0);
  std::vector<std::thread::id> threads(5);
  in_parts(5, [&](std::size_t part) {
    ++calls[part];
    threads[part] = std::this_thread::get_id();
  });
  CHECK(calls == std::vector<int>(5, 1));
  CHECK(threads[0] == std::this_thread::get_id());
  CHECK(std::set<std::thread::id>(threads.begin(), threads.end()).size() >= 2);
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
