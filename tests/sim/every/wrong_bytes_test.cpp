#include "sim/every/wrong_bytes.hpp"

#include <catch2/catch.hpp>

namespace stalemate::sim::every::test {
namespace {

using Bytes = std::vector<std::uint64_t>;

/// A byte that is not as it was before.
std::uint64_t changed(std::uint64_t where, std::uint64_t value) {
  return where << 8 | value;
}

TEST_CASE("wrong bytes: those that no right memory has so, whatever else differs") {
  const Changes wrong = {changed(1, 5), changed(2, 7), changed(4, 9)};
  const Changes first = {changed(1, 5), changed(3, 1)};
  const Changes second = {changed(2, 7), changed(4, 8)};
  CHECK(wrong_bytes(wrong, {&first, &second}) == Bytes{4});
  CHECK(wrong_bytes(wrong, {&first}) == Bytes{2, 3, 4});
}

TEST_CASE("wrong bytes: a byte that nobody wrote is wrong where all others wrote it") {
  const Changes wrong = {changed(1, 5)};
  const Changes right = {changed(1, 5), changed(2, 3)};
  CHECK(wrong_bytes(wrong, {&right}) == Bytes{2});
}

// Two that are right each for itself, and not together.
TEST_CASE("wrong bytes: where each is right somewhere, the nearest memory tells") {
  const Changes wrong = {changed(1, 1), changed(2, 1)};
  const Changes far = {changed(1, 1), changed(3, 1)};
  const Changes near = {changed(2, 1)};
  CHECK(wrong_bytes(wrong, {&far, &near}) == Bytes{1});
  CHECK(wrong_bytes(wrong, {}).empty());
}

}  // namespace
}  // namespace stalemate::sim::every::test
