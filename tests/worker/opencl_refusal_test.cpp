// What cannot run is refused, and why is said.
#include <string>

#include <catch2/catch.hpp>

#include "opencl_launch.hpp"

namespace stalemate::test {
namespace {

using Catch::Matchers::Contains;

TEST_CASE("opencl launch: the log of a failed build names the user's file and line") {
  const auto device = open_pocl();
  LaunchRequest request = simple_request("set_option", {1, 1});
  request.program.source =
      "#line 41 \"mine.cl\"\n\nkernel void set_option(global int* o) { o = nix; }";
  const std::string log = expect<BuildFailed>(device->launch(request)).log;
  CHECK_THAT(log, Contains("mine.cl:42:") && Contains("nix"));
  CHECK(log.find('\0') == std::string::npos);
}

TEST_CASE("opencl launch: a program chooses its version of OpenCL C, if the device has it") {
  const auto device = open_pocl();
  LaunchRequest request = simple_request("version", {1, 1});
  request.program.source = "kernel void version(global uint* o) { *o = __OPENCL_C_VERSION__; }";
  const auto version = [&](const std::string& options) {
    request.program.options = options;
    const auto completed = expect<Completed>(device->launch(request));
    return std::to_integer<int>(completed.buffers.at(0).bytes.at(0)) +
           256 * std::to_integer<int>(completed.buffers.at(0).bytes.at(1));
  };
  CHECK(version("-cl-std=CL1.2 -DN=1") == 120);
  CHECK(version("-DN=1") == 300);
  request.program.options = "-cl-std=CL9.9 -DN=1";
  const auto refused = expect<Unsupported>(device->launch(request));
  CHECK(refused.missing == "a compiler that takes -cl-std=CL9.9");
  CHECK(refused.lack == Lack::Standard);
  request.program = {"nonsense", "-cl-std=CL1.2"};
  expect<BuildFailed>(device->launch(request));
}

TEST_CASE("opencl launch: the log of a failed build has its limit") {
  const auto device = open_pocl();
  std::string source;
  for (int i = 0; i < 2000; ++i)
    source += "#warning this line is as long as a line of a log may be\n";
  LaunchRequest request;
  request.program.source = source + "#error \"no\"\n";
  const std::string log = expect<BuildFailed>(device->launch(request)).log;
  CHECK(log.size() > 10000);
  CHECK(log.size() <= 65536);
}

TEST_CASE("opencl launch: a kernel or argument that does not fit fails by name") {
  const auto device = open_pocl();
  const auto log = [&](const LaunchRequest& request) {
    return expect<BuildFailed>(device->launch(request)).log;
  };
  CHECK_THAT(log(simple_request("nix", {1, 1})), Contains("no kernel 'nix'"));
  CHECK_THAT(log(simple_request("set_to_id", {1, 1}, {scalar(1)})),
             Contains("'set_to_id' takes 1 arguments, and 2 are given"));
  CHECK_THAT(log(simple_request("shift_round", {1, 1})),
             Contains("'shift_round' takes 2 arguments"));
  CHECK_THAT(
      log(simple_request("apply_line", {1, 1}, {BufferArgument{"out"}, scalar(Line{}), scalar(1)})),
      Contains("CL_INVALID_ARG_SIZE") && Contains("'apply_line', argument 3"));
  CHECK_THAT(log(simple_request("shift_round", {1, 1}, {BufferArgument{"nix"}})),
             Contains("argument 1") && Contains("no buffer 'nix'"));
  expect<Completed>(device->launch(simple_request("set_to_id", {4, 4})));
}

TEST_CASE("opencl launch: what is beyond the device's limits is unsupported, not tried") {
  const auto device = open_pocl();
  const DeviceInfo& info = device->info();
  const auto missing = [&](const LaunchRequest& request) {
    return expect<Unsupported>(device->launch(request)).missing;
  };
  CHECK_THAT(missing(simple_request("set_to_id", {1, info.work_group_size_max + 1})),
             Contains("'set_to_id' (the device takes"));
  CHECK_THAT(
      missing(simple_request("shift_round", {1, 1}, {LocalArgument{info.local_memory_bytes + 4}})),
      Contains("local memory") && Contains("'shift_round'"));
  // The argument alone would fit.
  CHECK_THAT(
      missing(simple_request("large_local", {1, 1}, {LocalArgument{info.local_memory_bytes - 4}})),
      Contains("local memory") && Contains("'large_local'"));
  CHECK_THAT(missing(simple_request("only_by_eight", {1, 4})),
             Contains("CL_INVALID_WORK_GROUP_SIZE"));
  LaunchRequest request = simple_request("set_to_id", {1, 1});
  request.buffers.push_back(buffer("huge", info.allocation_bytes_max + 1));
  CHECK_THAT(missing(request), Contains("'huge'"));
  request.buffers.back().size_bytes = info.allocation_bytes_max;
  request.buffers.resize(20, request.buffers.back());
  CHECK_THAT(missing(request), Contains("memory for all buffers"));
  expect<Completed>(device->launch(simple_request("only_by_eight", {1, 8})));
}

}  // namespace
}  // namespace stalemate::test
