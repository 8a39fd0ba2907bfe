// What a kernel finds in memory.
#include <cstdint>
#include <vector>

#include <catch2/catch.hpp>

#include "fake_device.hpp"

using namespace stalemate;
using namespace stalemate::sim;
using namespace stalemate::sim::test;

TEST_CASE("simulated device: objects are aligned and lie apart, also in local memory") {
  Bench bench;
  LaunchRequest request = add_request();
  request.buffers.push_back({.name = "other", .size_bytes = 200, .traced = true});
  launch<Completed>(bench, request);
  const Launch& seen_launch = seen().launches.at(0);
  REQUIRE(seen_launch.objects.size() == 3);
  CHECK(seen_launch.objects[1].traced);
  CHECK(seen_launch.objects[2].name == "counter");
  for (const Object& object : seen_launch.objects) {
    CHECK(reinterpret_cast<std::uintptr_t>(object.begin) % 128 == 0);
    for (const Object& other : seen_launch.objects) {
      if (object.begin >= other.begin) continue;
      CHECK(other.begin - (object.begin + object.size_bytes) >= 128);
    }
  }
  REQUIRE(seen_launch.locals.size() == 2);
  CHECK(seen_launch.locals[0].name == "add.tile");
  CHECK(seen_launch.locals[1].name == "mine");
  CHECK(seen_launch.locals[1].traced);
  CHECK(seen_launch.locals[1].offset_bytes == 256);
  CHECK(seen_launch.local_bytes == 256 + 64);
}

TEST_CASE("simulated device: contents are as asked for, poison where nothing was, at each launch") {
  Bench bench;
  LaunchRequest request{.program = {"", ""}};
  request.buffers = {{.name = "nothing", .size_bytes = 2, .read_back = true},
                     {.name = "zero", .size_bytes = 2, .fill = Fill::Zero, .read_back = true},
                     {.name = "content",
                      .size_bytes = 2,
                      .fill = Fill::Content,
                      .content = {std::byte{1}, std::byte{2}},
                      .read_back = true},
                     {.name = "pattern",
                      .size_bytes = 6,
                      .fill = Fill::Pattern,
                      .content = {std::byte{3}, std::byte{4}},
                      .read_back = true},
                     {.name = "kept", .size_bytes = 2}};
  for (int i = 0; i < 2; ++i) {
    const auto completed = launch<Completed>(bench, request);
    REQUIRE(completed.buffers.size() == 4);
    CHECK(completed.buffers[3].bytes == std::vector{std::byte{3}, std::byte{4}, std::byte{3},
                                                    std::byte{4}, std::byte{3}, std::byte{4}});
    CHECK(completed.buffers[0].bytes == std::vector(2, std::byte{0xA5}));
    CHECK(completed.buffers[1].bytes == std::vector(2, std::byte{0}));
    CHECK(completed.buffers[2].bytes == std::vector{std::byte{1}, std::byte{2}});
  }
}

TEST_CASE("simulated device: program-scope variables begin each launch anew and last through it") {
  Bench bench;
  std::vector<std::uint32_t> at_end;
  seen().answer = [&](const Launch&) {
    at_end.push_back(*variables);
    return Ended{};
  };
  LaunchRequest request{.program = {"", ""}};
  request.buffers = {{.name = "from", .size_bytes = 4}};
  request.dispatches = {{"count", {1, 4}, {BufferArgument{"from"}}},
                        {"count", {1, 4}, {BufferArgument{"from"}}}};
  for (int i = 0; i < 2; ++i) {
    // The arena stays where it is from the second launch on.
    launch<Completed>(bench, {.program = {"", ""}, .buffers = request.buffers});
    static std::uint32_t nowhere = 0;
    variables = seen().launches.empty()
                    ? &nowhere
                    : reinterpret_cast<std::uint32_t*>(seen().launches[0].global_variables);
    at_end.clear();
    launch<Completed>(bench, request);
  }
  CHECK(at_end == std::vector<std::uint32_t>{7 + 4, 7 + 8});
  CHECK(seen().launches[0].objects[0].is_constant);
}
