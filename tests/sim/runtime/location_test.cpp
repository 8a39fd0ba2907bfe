#include "sim/memory/location.hpp"

#include <vector>

#include <catch2/catch.hpp>

using namespace stalemate::sim;

namespace {

void insert(Location& location, MessageRoom& room, std::uint32_t position, std::uint64_t value) {
  if (location.size() == Location::kMax) {
    location.drop_first();
    --position;
  }
  location.insert(room, position).value = value;
}

std::vector<std::uint64_t> values(const Location& location) {
  std::vector<std::uint64_t> all;
  for (std::uint32_t index = 0; index < location.size(); ++index) {
    all.push_back(location[index].value);
  }
  return all;
}

}  // namespace

TEST_CASE("location: messages stay in their order, whatever is put between, grows or is dropped") {
  MessageRoom room;
  Location location;
  Location neighbour;
  location.begin(room, {.value = 0}, false);
  neighbour.begin(room, {.value = 1000}, false);
  std::vector<std::uint64_t> expected{0};
  for (std::uint64_t value = 1; value < 100; ++value) {
    const auto from_end = static_cast<std::uint32_t>(value % 5 == 0 ? value % 3 : 0);
    const std::uint32_t position =
        from_end < location.size() ? location.size() - from_end : location.size();
    insert(location, room, position, value);
    insert(neighbour, room, neighbour.size(), 1000 + value);
    expected.insert(expected.end() - (location.size() > from_end ? from_end : 0), value);
    if (expected.size() > Location::kMax) expected.erase(expected.begin());
    REQUIRE(values(location) == expected);
    REQUIRE(neighbour[neighbour.newest()].value == 1000 + value);
  }
}

TEST_CASE("location: a ring whose first message is not where it began grows") {
  MessageRoom room;
  Location location;
  location.begin(room, {.value = 0}, false);
  for (std::uint64_t value = 1; value < 4; ++value) insert(location, room, location.size(), value);
  location.drop_first();
  for (std::uint64_t value = 4; value < 7; ++value) insert(location, room, location.size(), value);
  CHECK(values(location) == std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("location: room that was given back is had again, and forgotten with the rest") {
  MessageRoom room;
  Message* const block = room.take(4);
  room.give_back(block, 4);
  CHECK(room.take(4) == block);
  room.give_back(block, 4);
  room.forget();
  Message* const first = room.take(16);
  CHECK(room.take(4) != first);
}

TEST_CASE("location: what is appended is the newest, and the eldest goes when there are too many") {
  MessageRoom room;
  Location location;
  location.begin(room, {.value = 0}, false);
  std::vector<std::uint64_t> expected{0};
  for (std::uint64_t value = 1; value < 40; ++value) {
    location.append(room).value = value;
    expected.push_back(value);
    if (expected.size() > Location::kMax) expected.erase(expected.begin());
    REQUIRE(values(location) == expected);
  }
}

TEST_CASE("location: nobody owns what was there at first") {
  MessageRoom room;
  Location location;
  location.begin(room, {.value = 0}, false);
  CHECK(location.owner() == Location::kNoOwner);
  location.set_owner(3);
  CHECK(location.owner() == 3);
  location.begin(room, {.value = 0}, true);
  CHECK(location.owner() == Location::kNoOwner);
}
