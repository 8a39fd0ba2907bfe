// What cannot run is refused, and why is said.
#include <cstdint>
#include <string>
#include <utility>

#include <catch2/catch.hpp>

#include "fake_device.hpp"

using namespace stalemate;
using namespace stalemate::sim;
using namespace stalemate::sim::test;

TEST_CASE("simulated device: what does not fit a kernel is told as a real device would") {
  Bench bench;
  const auto log = [&](const Dispatch& dispatch) {
    LaunchRequest request = add_request();
    request.dispatches = {dispatch};
    return launch<BuildFailed>(bench, request).log;
  };
  Dispatch dispatch = add_dispatch(1);
  dispatch.kernel = "sub";
  CHECK(log(dispatch) == "the program has no kernel 'sub'");
  dispatch = add_dispatch(1);
  dispatch.arguments.pop_back();
  CHECK(log(dispatch) == "kernel 'add' takes 3 arguments, and 2 are given");
  dispatch = add_dispatch(1);
  dispatch.arguments[2] = scalar(std::uint64_t{1});
  CHECK(log(dispatch) == "kernel 'add', argument 2: 'operand' has 4 bytes, and 8 are given");
  dispatch = add_dispatch(1);
  dispatch.arguments[0] = BufferArgument{"summ"};
  CHECK(log(dispatch) == "kernel 'add', argument 0: the launch has no buffer 'summ'");
  dispatch = add_dispatch(1);
  std::swap(dispatch.arguments[0], dispatch.arguments[1]);
  CHECK(log(dispatch) ==
        "kernel 'add', argument 0: 'sum' is no pointer to local memory, and local memory is given");
  dispatch.arguments[0] = scalar(1);
  CHECK(log(dispatch) == "kernel 'add', argument 0: 'sum' is a pointer, and a value is given");
}

TEST_CASE("simulated device: nothing runs if one of the dispatches cannot") {
  Bench bench;
  LaunchRequest request = add_request();
  request.dispatches[1].kernel = "sub";
  launch<BuildFailed>(bench, request);
  CHECK(seen().launches.empty());
}

TEST_CASE("simulated device: what is too large is unsupported") {
  Bench bench;
  LaunchRequest request = add_request();
  request.dispatches = {add_dispatch(1)};
  request.dispatches[0].nd_range = {1, 1025};
  CHECK(launch<Unsupported>(bench, request).missing ==
        "a work-group of 1025 work-items for kernel 'add' (the device takes 1024)");
  request.dispatches[0].nd_range = {65, 1024};
  CHECK(launch<Unsupported>(bench, request).missing.find("66560 work-items") != std::string::npos);
  request.dispatches[0] = add_dispatch(1);
  // With the 40 bytes that the program declares itself.
  request.dispatches[0].arguments[1] = LocalArgument{65536 - 39};
  CHECK(launch<Unsupported>(bench, request).missing ==
        "65537 bytes of local memory for kernel 'add' (the device has 65536)");
  request.dispatches[0].arguments[1] = LocalArgument{65536 - 40};
  launch<Completed>(bench, request);
  request.dispatches = {{"count", {1, 8}, {BufferArgument{"sum"}}}};
  CHECK(launch<Unsupported>(bench, request).missing ==
        "a work-group of 8 work-items for kernel 'count' (it requires 4 by 1 by 1)");
  request.buffers.push_back({.name = "huge", .size_bytes = std::size_t{256} << 20U});
  CHECK(launch<Unsupported>(bench, request).missing ==
        "memory for all buffers up to 'huge' (the device has 268435456 bytes)");
}

TEST_CASE("simulated device: what is unsupported says what is lacking, and how much is needed") {
  Bench bench;
  LaunchRequest request = add_request();
  const auto lacks = [&](Lack lack, std::uint64_t needed) {
    const auto unsupported = launch<Unsupported>(bench, request);
    CHECK(unsupported.lack == lack);
    CHECK(unsupported.needed == needed);
  };
  request.dispatches = {add_dispatch(1)};
  request.dispatches[0].nd_range = {1, 1025};
  lacks(Lack::GroupSize, 1025);
  request.dispatches[0].nd_range = {65, 1024};
  lacks(Lack::WorkItems, 0);
  request.dispatches[0] = add_dispatch(1);
  request.dispatches[0].arguments[1] = LocalArgument{65536 - 39};
  lacks(Lack::LocalMemory, 65537);
  request.dispatches = {{"count", {1, 8}, {BufferArgument{"sum"}}}};
  lacks(Lack::RequiredSize, 0);
  const std::size_t before = request.buffers.at(0).size_bytes;
  request.buffers.resize(1);
  request.buffers.push_back({.name = "huge", .size_bytes = std::size_t{256} << 20U});
  lacks(Lack::GlobalMemory, before + (std::size_t{256} << 20U));
}

TEST_CASE("simulated device: a built-in that is not there is unsupported") {
  Bench bench;
  seen().answer = [](const Launch&) {
    Ended ended;
    ended.unsupported = "read_imagef";
    return ended;
  };
  const auto unsupported = launch<Unsupported>(bench, add_request());
  CHECK(unsupported.missing == "read_imagef");
  CHECK(unsupported.lack == Lack::BuiltIn);
}
