#include "sim/device/simulated_device.hpp"

#include <string>

#include <catch2/catch.hpp>

#include "fake_device.hpp"

using namespace stalemate;
using namespace stalemate::sim;
using namespace stalemate::sim::test;

TEST_CASE("simulated device: the sequel comes if there is anything but zeros, and not else") {
  Bench bench;
  LaunchRequest request = add_request();
  request.buffers.push_back({.name = "asks", .size_bytes = 2, .fill = Fill::Zero});
  request.buffers.push_back(
      {.name = "late", .size_bytes = 1, .fill = Fill::Zero, .read_back_in_sequel = true});
  request.sequel = Sequel{"asks", {add_dispatch(7)}};
  const auto without = launch<Completed>(bench, request);
  CHECK(without.buffers.size() == 1);
  CHECK(without.dispatch_times.size() == 2);

  request.sequel->if_not_zero = "sum";
  const auto with = launch<Completed>(bench, request);
  REQUIRE(with.buffers.size() == 2);
  CHECK(number(with.buffers[0]) == 8 * 3 + 8 * 5);  // as it was before the sequel
  CHECK(with.buffers[1].name == "late");
  CHECK(with.dispatch_times.size() == 3);

  request.sequel->if_not_zero = "no such buffer";
  launch<BuildFailed>(bench, request);
  request.sequel->dispatches.front().kernel = "no_such_kernel";
  launch<BuildFailed>(bench, request);
  request.sequel->dispatches.front() = add_dispatch(7);
  request.sequel->dispatches.front().nd_range.work_group_size = 1U << 20U;
  launch<Unsupported>(bench, request);
}

TEST_CASE("simulated device: dispatches run in order on the buffers, which are read back") {
  Bench bench;
  const auto completed = launch<Completed>(bench, add_request());
  REQUIRE(completed.buffers.size() == 1);
  CHECK(completed.buffers[0].name == "sum");
  CHECK(number(completed.buffers[0]) == 8 * 3 + 8 * 5);
  CHECK(completed.dispatch_times.size() == 2);
  CHECK_FALSE(completed.recording);
}

TEST_CASE("simulated device: a program is compiled once, with -cl-std and its own options") {
  Bench bench;
  CHECK(launch<Completed>(bench, add_request()).build_time.count() > 0);
  CHECK(launch<Completed>(bench, add_request()).build_time.count() == 0);
  REQUIRE(seen().sources.size() == 1);
  CHECK(seen().sources[0].text == "kernel void add…");
  CHECK(seen().sources[0].options == "-cl-std=CL3.0 -DN=1");
  LaunchRequest other = add_request();
  other.program.options = "-DN=2";
  launch<Completed>(bench, other);
  CHECK(seen().sources.size() == 2);
}

TEST_CASE("simulated device: of 65 programs the one used longest ago is compiled again") {
  Bench bench;
  const auto build = [&](int n) {
    launch<Completed>(bench, {.program = {"", "-DN=" + std::to_string(n)}});
  };
  for (int n = 0; n < 64; ++n) build(n);
  build(0);
  build(64);
  CHECK(seen().sources.size() == 65);
  build(0);
  CHECK(seen().sources.size() == 65);
  build(1);
  CHECK(seen().sources.size() == 66);
}

TEST_CASE("simulated device: a request without dispatches only builds") {
  Bench bench;
  CHECK(launch<Completed>(bench, {.program = {"x", ""}}).buffers.empty());
  CHECK(seen().sources.size() == 1);
  CHECK(seen().launches.empty());
  seen().compile_error = "line 1: no";
  CHECK(launch<BuildFailed>(bench, {.program = {"y", ""}}).log == "line 1: no");
}
