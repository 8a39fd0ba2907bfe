#include "opencl_launch.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace stalemate::test {
namespace {

TEST_CASE("opencl launch: dispatches run in sequence, with every kind of argument") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  LaunchRequest request = request_with({content("in", {1, 2, 3, 4}), zeros("out", 16)});
  const Line line{10, 5, 100};
  request.dispatches = {
      {"apply_line",
       {2, 2},
       {BufferArgument{"in"}, BufferArgument{"out"}, scalar(line), scalar(std::int16_t{-1})}},
      {"shift_round", {1, 4}, {BufferArgument{"out"}, LocalArgument{4 * sizeof(int)}}},
      {"apply_line",
       {4, 1},
       {BufferArgument{"out"}, BufferArgument{"out"}, scalar(Line{1, 0, 0}),
        scalar(std::int16_t{1000})}}};
  for (int launch = 0; launch < 3; ++launch) {
    const auto completed = expect<Completed>(device->launch(placed(request, placement)));
    REQUIRE(completed.buffers.size() == 1);
    CHECK(completed.buffers[0].name == "out");
    CHECK(ints(completed.buffers[0]) == std::vector<int>{1124, 1134, 1144, 1114});
    CHECK(completed.dispatch_times.size() == 3);
  }
}

TEST_CASE("opencl launch: what is read back comes in the request's order, the rest stays") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  LaunchRequest request = request_with(
      {read_back(content("b", {7, 8})), content("hidden", {1}), read_back(content("a", {9}))});
  const auto completed = expect<Completed>(device->launch(placed(request, placement)));
  REQUIRE(completed.buffers.size() == 2);
  CHECK(completed.buffers[0].name == "b");
  CHECK(ints(completed.buffers[0]) == std::vector<int>{7, 8});
  CHECK(completed.buffers[1].name == "a");
  CHECK(ints(completed.buffers[1]) == std::vector<int>{9});
}

TEST_CASE("opencl launch: the sequel comes if there is anything but zeros, and not else") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  Buffer hidden = content("hidden", {5});
  hidden.read_back_in_sequel = true;
  LaunchRequest request = request_with({hidden, zeros("out", 8), content("asks", {0, 0})});
  request.sequel = Sequel{"asks", {{"make_dirty", {8, 1}, {BufferArgument{"out"}}}}};
  const auto without = expect<Completed>(device->launch(placed(request, placement)));
  REQUIRE(without.buffers.size() == 1);
  CHECK(ints(without.buffers[0]) == std::vector<int>{0, 0});
  CHECK(without.dispatch_times.empty());

  request.buffers[2] = content("asks", {0, 1 << 24});
  const auto with = expect<Completed>(device->launch(placed(request, placement)));
  REQUIRE(with.buffers.size() == 2);
  CHECK(with.buffers[0].name == "out");
  CHECK(ints(with.buffers[0]) == std::vector<int>{0, 0});  // as it was before the sequel
  CHECK(ints(with.buffers[1]) == std::vector<int>{5});
  CHECK(with.dispatch_times.size() == 1);
}

TEST_CASE("opencl launch: a sequel that cannot run is known before the first dispatch") {
  const auto device = open_pocl();
  LaunchRequest request = request_with({zeros("out", 8)});
  request.sequel = Sequel{"out", {{"no_such_kernel", {8, 1}, {}}}};
  CHECK(expect<BuildFailed>(device->launch(request)).log.find("no_such_kernel") !=
        std::string::npos);
  request.sequel = Sequel{"no such buffer", {}};
  CHECK(expect<BuildFailed>(device->launch(request)).log.find("no such buffer") !=
        std::string::npos);
}

TEST_CASE("opencl launch: large buffers and small ones come back, before a sequel and behind it") {
  const auto device = open_pocl();
  const bool is_small = GENERATE(true, false);
  const std::size_t size = is_small ? 3000 : 30'000;
  Buffer hidden = zeros("hidden", size);
  hidden.read_back = false;
  hidden.read_back_in_sequel = true;
  LaunchRequest request =
      placed(request_with({hidden, zeros("out", size), read_back(content("asks", {0, 1}))}),
             any_placement());
  const Dispatch dirty{"make_dirty", {1000, 3}, {BufferArgument{"hidden"}}};
  request.sequel = Sequel{"asks", {dirty}};
  for (int launch = 0; launch < 3; ++launch) {
    const auto completed = expect<Completed>(device->launch(request));
    REQUIRE(completed.buffers.size() == 3);
    CHECK(completed.buffers[0].bytes == std::vector<std::byte>(size, std::byte{0}));
    CHECK(ints(completed.buffers[1]) == std::vector<int>{0, 1});
    CHECK(completed.buffers[2].name == "hidden");
    CHECK(std::count(completed.buffers[2].bytes.begin(), completed.buffers[2].bytes.end(),
                     std::byte{0xab}) == 3000);
  }
}

TEST_CASE("opencl launch: a launch that is not timed has no times") {
  const auto device = open_pocl();
  LaunchRequest request = simple_request("make_dirty", {4, 64});
  request.timed = false;
  const auto untimed = expect<Completed>(device->launch(request));
  CHECK(untimed.dispatch_times == std::vector<std::chrono::nanoseconds>(1));
  request.timed = true;
  CHECK(expect<Completed>(device->launch(request)).dispatch_times.at(0).count() > 0);
}

TEST_CASE("opencl launch: memory used before is zero again where zero is asked for") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  for (const std::uint32_t size : {1U, 13U, 16U, 48U, 4100U}) {
    LaunchRequest request = request_with({zeros("out", size)});
    request.dispatches = {{"make_dirty", {size, 1}, {BufferArgument{"out"}}}};
    const auto dirty = expect<Completed>(device->launch(placed(request, placement)));
    CHECK(dirty.buffers.at(0).bytes == std::vector<std::byte>(size, std::byte{0xab}));
    request.dispatches.clear();
    const auto clean = expect<Completed>(device->launch(placed(request, placement)));
    CHECK(clean.buffers.at(0).bytes == std::vector<std::byte>(size, std::byte{0}));
  }
}

TEST_CASE("opencl launch: a program is built once per source and options") {
  const auto device = open_pocl();
  LaunchRequest request = simple_request("set_option", {1, 1});
  CHECK(expect<Completed>(device->launch(request)).build_time.count() != 0);
  CHECK(expect<Completed>(device->launch(request)).build_time.count() == 0);
  request.program.options = "-DOPTION=3";
  const auto rebuilt = expect<Completed>(device->launch(request));
  CHECK(rebuilt.build_time.count() != 0);
  CHECK(ints(rebuilt.buffers.at(0)).front() == 3);
  request.program.options = "";
  const auto kept = expect<Completed>(device->launch(request));
  CHECK(kept.build_time.count() == 0);
  CHECK(ints(kept.buffers.at(0)).front() == -1);
}

TEST_CASE("opencl launch: a pattern fills a buffer, whatever their sizes") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  for (const std::size_t words : {1u, 2u, 3u, 4u, 6u, 1000u}) {
    Buffer made = read_back(content("made", {-77}));
    made.size_bytes = words * sizeof(int);
    made.fill = Fill::Pattern;
    const auto completed =
        expect<Completed>(device->launch(placed(request_with({made}), placement)));
    REQUIRE(completed.buffers.size() == 1);
    CHECK(ints(completed.buffers[0]) == std::vector<int>(words, -77));
  }
}

}  // namespace
}  // namespace stalemate::test
