#include "stalemate/run/shard.hpp"

#include <vector>

#include <catch2/catch.hpp>

using namespace stalemate;

TEST_CASE("shard: every position is of one shard, and their sizes differ by one at most",
          "[core]") {
  for (std::uint32_t count = 1; count <= 9; ++count) {
    for (std::size_t positions : {0U, 1U, 7U, 36U}) {
      std::vector<std::size_t> sizes;
      std::size_t all = 0;
      for (std::uint32_t index = 1; index <= count; ++index) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < positions; ++i) size += Shard{index, count}.has(i) ? 1U : 0U;
        sizes.push_back(size);
        all += size;
      }
      CHECK(all == positions);
      CHECK(sizes.front() - sizes.back() <= 1);
    }
  }
}

TEST_CASE("shard: what is written is read, and nothing else", "[core]") {
  for (const Shard shard : {Shard{1, 1}, Shard{3, 4}, Shard{kShardsMax, kShardsMax}}) {
    CHECK(shard_from_text(to_text(shard)) == shard);
  }
  for (const char* text : {"", "1", "/", "0/3", "4/3", "1/0", "1/10001", "1/99999999999", " 1/2",
                           "1/2 ", "+1/2", "-1/2", "1/2/3"}) {
    INFO(text);
    CHECK_FALSE(shard_from_text(text));
  }
}
