#include "base/checksum.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

TEST_CASE("checksum: another text or another key is another sum") {
  CHECK(checksum("a") == checksum("a"));
  CHECK(checksum("a") != checksum("b"));
  CHECK(checksum("a") != checksum("a", 1));
  // Of version 0.8: journals of old have to be read.
  CHECK(checksum_text(checksum("")) == "2d06800538d394c2");
}

TEST_CASE("checksum: its text comes back, and no other text is one") {
  for (const std::uint64_t sum : {0ULL, 1ULL, 0xFEDCBA9876543210ULL, ~0ULL}) {
    CHECK(checksum_from_text(checksum_text(sum)) == sum);
  }
  for (const char* text : {"", "0", "00000000000000000", "000000000000000g", "-000000000000001"}) {
    CHECK_FALSE(checksum_from_text(text));
  }
}
