#include "sim/memory/store_buffer.hpp"

#include <vector>

#include <catch2/catch.hpp>

#include "sim/dispatch/draw.hpp"

using namespace stalemate::sim;

namespace {

alignas(64) std::byte bytes[64];

Pending store_at(std::size_t offset, std::uint32_t size, std::uint64_t value) {
  return {
      .target = {.at = bytes + offset}, .value = value, .size = static_cast<std::uint8_t>(size)};
}

std::vector<std::uint64_t> values(const StoreBuffer& buffer) {
  std::vector<std::uint64_t> all;
  for (std::uint32_t index = 0; index < buffer.size(); ++index) all.push_back(buffer[index].value);
  return all;
}

std::vector<std::uint64_t> values_at(const StoreBuffer& buffer, std::size_t offset,
                                     std::uint32_t size) {
  std::vector<std::uint64_t> all;
  buffer.for_each_at(bytes + offset, size,
                     [&](const Pending& store) { all.push_back(store.value); });
  return all;
}

using Values = std::vector<std::uint64_t>;

}  // namespace

TEST_CASE("store buffer: stores that touch the bytes are found in order, whatever their sizes") {
  StoreBuffer buffer;
  buffer.push(store_at(0, 4, 1));
  buffer.push(store_at(4, 4, 2));
  buffer.push(store_at(0, 2, 3));
  CHECK(values_at(buffer, 0, 4) == Values{1, 3});
  CHECK(values_at(buffer, 4, 4) == Values{2});
  CHECK(values_at(buffer, 2, 2) == Values{1});
  CHECK(values_at(buffer, 0, 8) == Values{1, 2, 3});
  buffer.push(store_at(0, 8, 4));
  CHECK(values_at(buffer, 4, 4) == Values{2, 4});
  CHECK(values_at(buffer, 8, 4).empty());
  buffer.push(store_at(6, 4, 5));  // in two words
  CHECK(values_at(buffer, 4, 4) == Values{2, 4, 5});
  CHECK(values_at(buffer, 8, 4) == Values{5});
  CHECK(values_at(buffer, 7, 2) == Values{2, 4, 5});
}

TEST_CASE("store buffer: once those in two words have left, what is left is found as before") {
  StoreBuffer buffer;
  buffer.push(store_at(6, 4, 1));
  buffer.push(store_at(8, 8, 2));
  buffer.push(store_at(12, 4, 3));
  CHECK(buffer.take(0).value == 1);
  CHECK(values_at(buffer, 12, 4) == Values{2, 3});
  CHECK(buffer.take(0).value == 2);
  CHECK(values_at(buffer, 12, 4) == Values{3});
  CHECK(values_at(buffer, 8, 4).empty());
}

TEST_CASE("store buffer: nothing is found behind the end of what is asked about") {
  StoreBuffer buffer;
  for (std::uint32_t value = 0; value < 20; ++value) buffer.push(store_at(4, 4, value));
  CHECK(buffer.first_at(bytes + 4, 4, 20) == 0);
  CHECK(buffer.first_at(bytes + 8, 4, 20) == 20);
  buffer.push(store_at(8, 4, 20));
  CHECK(buffer.first_at(bytes + 8, 4, 20) == 20);
  CHECK(buffer.first_at(bytes + 8, 4, 21) == 20);
  CHECK(buffer.first_at(bytes + 8, 4, 3) == 3);
}

// Against a list, with buffers that grow beyond a block, two and three.
TEST_CASE("store buffer: whatever leaves from between, the others stay in their order") {
  StoreBuffer buffer;
  std::vector<Pending> expected;
  for (std::uint64_t turn = 0; turn < 4000; ++turn) {
    const std::uint64_t bits = draw(7, turn);
    const std::size_t wanted = turn / 100 % 60;
    if (expected.size() > wanted) {
      const std::uint32_t index = scaled(bits, buffer.size());
      REQUIRE(buffer.take(index).value == expected[index].value);
      expected.erase(expected.begin() + index);
    } else {
      const std::uint32_t size = 1U << (bits & 3U);
      const Pending store = store_at(scaled(mix(bits), 48), size, turn);
      buffer.push(store);
      expected.push_back(store);
    }
    const std::size_t offset = bits >> 8U & 31U;
    Values there;
    Values all;
    for (const Pending& store : expected) {
      all.push_back(store.value);
      if (overlap(store.target.at, store.size, bytes + offset, 4)) there.push_back(store.value);
    }
    REQUIRE(values(buffer) == all);
    REQUIRE(values_at(buffer, offset, 4) == there);
  }
}

TEST_CASE("store buffer: one that was emptied has all its room again") {
  StoreBuffer buffer;
  for (std::uint32_t value = 0; value < 16; ++value) buffer.push(store_at(0, 4, value));
  buffer.take(3);
  buffer.take(7);
  buffer.clear();
  CHECK(buffer.empty());
  Values expected;
  for (std::uint32_t value = 100; value < 116; ++value) {
    buffer.push(store_at(4, 4, value));
    expected.push_back(value);
  }
  CHECK(values(buffer) == expected);
  CHECK(values_at(buffer, 0, 4).empty());
}
