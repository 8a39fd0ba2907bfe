#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "opencl_launch.hpp"
#include "words.hpp"

namespace stalemate::test {
namespace {

/// One work-item stores 7 at that index of a buffer of four ints, whose neighbours are untouched.
LaunchRequest store_at(int index, bool traced, Placement placement) {
  LaunchRequest request = placed(request_with({zeros("out", 16)}), placement);
  request.buffers[0].traced = traced;
  request.dispatches = {
      {"store_at", {2, 1}, {BufferArgument{"out"}, scalar(index), scalar(std::int32_t{7})}}};
  return request;
}

std::string damage(Device& device, int index, Placement placement) {
  const auto seen = expect<Misbehaved>(device.launch(store_at(index, true, placement)));
  CHECK(seen.violation.kind == ViolationKind::OutOfBounds);
  CHECK_FALSE(seen.violation.explanation.empty());
  return words(seen.violation.summary);
}

TEST_CASE("opencl guards: what is written within the buffer is its content") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  for (const int index : {0, 3, 0}) {
    const auto completed = expect<Completed>(device->launch(store_at(index, true, placement)));
    CHECK(ints(completed.buffers[0])[static_cast<std::size_t>(index)] == 7);
  }
}

TEST_CASE("opencl guards: a write beside the buffer is out of bounds, on either side") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  CHECK(damage(*device, 4, placement) ==
        "something was written 0 bytes past the end of 'out' (16 bytes)");
  CHECK(damage(*device, 6, placement) ==
        "something was written 8 bytes past the end of 'out' (16 bytes)");
  CHECK(damage(*device, -1, placement) ==
        "something was written 1 byte before the beginning of 'out' (16 bytes)");
}

TEST_CASE("opencl guards: the launch after a damaged one is judged by itself") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  damage(*device, 5, placement);
  for (int launch = 0; launch < 3; ++launch) {
    expect<Completed>(device->launch(store_at(1, true, placement)));
  }
  CHECK(damage(*device, 4, placement).find("0 bytes past") != std::string::npos);
}

TEST_CASE("opencl guards: a buffer that is not under test has none") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  expect<Completed>(device->launch(store_at(2, false, placement)));
  // Memory that was guarded is not handed to a launch that asks for none.
  damage(*device, 4, placement);
  const auto completed = expect<Completed>(device->launch(store_at(2, false, placement)));
  CHECK(ints(completed.buffers[0]) == std::vector<int>{0, 0, 7, 0});
}

TEST_CASE("opencl guards: what lies side by side is told apart") {
  const auto device = open_pocl();
  LaunchRequest request = store_at(4, true, Placement::SideBySide);
  request.buffers.insert(request.buffers.begin(), content("front", {1, 2}));
  request.buffers.push_back(content("behind", {3, 4}));
  for (Buffer& each : request.buffers) {
    each.traced = true;
    each.read_back = true;
  }
  const auto seen = expect<Misbehaved>(device->launch(request));
  CHECK(words(seen.violation.summary) ==
        "something was written 0 bytes past the end of 'out' (16 bytes)");
  request.dispatches = {
      {"store_at", {1, 1}, {BufferArgument{"out"}, scalar(3), scalar(std::int32_t{7})}}};
  const auto completed = expect<Completed>(device->launch(request));
  REQUIRE(completed.buffers.size() == 3);
  CHECK(ints(completed.buffers[0]) == std::vector<int>{1, 2});
  CHECK(ints(completed.buffers[1]) == std::vector<int>{0, 0, 0, 7});
  CHECK(ints(completed.buffers[2]) == std::vector<int>{3, 4});
}

TEST_CASE("opencl launch: work-items know their place in every dimension") {
  const auto device = open_pocl();
  const NdShape shape{.dimensions = 3, .work_groups = {1, 2, 3}, .work_group_size = {4, 2, 1}};
  LaunchRequest request = request_with({zeros("out", 48 * 32)});
  Dispatch dispatch{"tell_place", nd_range_of(shape), {BufferArgument{"out"}}};
  dispatch.folded = shape;
  CHECK(dispatch.nd_range == NdRange{6, 8});
  request.dispatches = {dispatch};
  const auto completed = expect<Completed>(device->launch(request));
  const std::vector<int> all = ints(completed.buffers[0]);
  const auto told = [&](std::size_t x, std::size_t y, std::size_t z) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(((z * 4 + y) * 4 + x) * 8);
    return std::vector<int>(begin, begin + 8);
  };
  CHECK(told(0, 0, 0) == std::vector<int>{3, 0, 0, 2, 0, 2, 1, 4});
  CHECK(told(3, 2, 1) == std::vector<int>{3, 2, 3, 2, 1, 2, 1, 4});
  CHECK(told(1, 3, 2) == std::vector<int>{3, 3, 1, 2, 2, 2, 1, 4});
}

}  // namespace
}  // namespace stalemate::test
