#include <cstdint>
#include <vector>

#include <catch2/catch.hpp>

#include "serial_hand_made.hpp"
#include "stalemate/property/own_property.hpp"

using namespace stalemate;
using namespace stalemate::test;

TEST_CASE("own property: a buffer is not read as what it does not hold") {
  const Subject subject = Subject();
  const Case input = case_of_groups(2);
  const std::vector<std::uint64_t> two{1, 2};
  Observation observation{{{.name = "o", .bytes = bytes_of(two)}}};
  const auto read = [&](ScalarType type, auto as) {
    const Seen seen(subject, input, observation, {{"o", type}});
    return seen.values<decltype(as)>("o").size();
  };
  CHECK(read(ScalarType::Ulong, std::uint64_t{}) == 2);
  CHECK(read(ScalarType::Ulong, std::int64_t{}) == 2);
  CHECK(read(ScalarType::Uint, std::uint64_t{}) == 2);  // pairs
  CHECK(read(ScalarType::Half, std::uint16_t{}) == 8);
  CHECK_THROWS_WITH(read(ScalarType::Ulong, std::uint32_t{}),
                    "the buffer 'o' is of ulong, and is read as integers of 4 bytes");
  CHECK_THROWS_WITH(read(ScalarType::Uint, float{}),
                    "the buffer 'o' is of uint, and is read as floats of 4 bytes");
  CHECK_THROWS(read(ScalarType::Double, std::uint64_t{}));
  CHECK_THROWS_WITH(read(ScalarType::Uint, double{}),
                    "the buffer 'o' is of uint, and is read as floats of 8 bytes");
  CHECK_THROWS(read(ScalarType::Float, double{}));
  CHECK(read(ScalarType::Double, double{}) == 2);
  CHECK(Seen(subject, input, observation).values<float>("o").size() == 4);
}

TEST_CASE("own property: a violation has a kind") {
  CHECK_THROWS_WITH(Seen::violation("", "two left"), "a violation without a kind: two left");
  CHECK(name(Seen::violation("lost_update", "one").kind) == "lost_update");
}
