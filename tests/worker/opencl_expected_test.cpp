#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

#include "opencl_launch.hpp"

namespace stalemate::test {
namespace {

using Shared = std::shared_ptr<LaunchRequest>;

/// A launch that takes what lies in "in" to "out", ten times and one more.
Shared times_ten(int value, Placement placement = Placement::SideBySide) {
  LaunchRequest request = request_with({content("in", {value}), zeros("out", 4)});
  request.dispatches = {{"apply_line",
                         {1, 1},
                         {BufferArgument{"in"}, BufferArgument{"out"}, scalar(Line{10, 1, 0}),
                          scalar(std::int16_t{0})}}};
  return std::make_shared<LaunchRequest>(placed(std::move(request), placement));
}

int result_of(LaunchOutcome outcome) {
  return ints(expect<Completed>(std::move(outcome)).buffers.at(0)).at(0);
}

/// What kernels print while it is there.
class Printed {
 public:
  Printed() : before_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    dup2(fileno(file_), STDOUT_FILENO);
  }
  Printed(const Printed&) = delete;
  Printed& operator=(const Printed&) = delete;
  ~Printed() {
    std::fflush(stdout);
    dup2(before_, STDOUT_FILENO);
    close(before_);
    std::fclose(file_);
  }

  /// Within ten seconds.
  bool comes() const {
    for (int i = 0; i < 1000 && lseek(fileno(file_), 0, SEEK_END) == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      std::fflush(stdout);
    }
    return lseek(fileno(file_), 0, SEEK_END) > 0;
  }

  std::string text() const {
    std::fflush(stdout);
    std::string text(static_cast<std::size_t>(lseek(fileno(file_), 0, SEEK_END)), '\0');
    const ssize_t size = pread(fileno(file_), text.data(), text.size(), 0);
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return text;
  }

 private:
  std::FILE* file_ = std::tmpfile();
  int before_;
};

TEST_CASE("opencl expected: each launch that was expected has its own result") {
  const auto device = open_pocl();
  const Placement placement = any_placement();
  CHECK(result_of(device->launch(*times_ten(1, placement))) == 11);
  std::vector<Shared> launches;
  for (int i = 2; i <= 6; ++i) launches.push_back(times_ten(i, placement));
  for (const Shared& launch : launches) device->expect(launch);
  for (int i = 2; i <= 6; ++i) {
    CAPTURE(i);
    CHECK(result_of(device->launch(*launches[static_cast<std::size_t>(i) - 2])) == 10 * i + 1);
  }
}

/// A launch that prints its word and leaves 7.
Shared printing(const std::string& word) {
  LaunchRequest request = request_with({zeros("out", 4)});
  request.program.source =
      "kernel void tell(global int *out) { printf(\"" + word + "\\n\"); *out = 7; }";
  request.dispatches = {{"tell", {1, 1}, {BufferArgument{"out"}}}};
  return std::make_shared<LaunchRequest>(request);
}

TEST_CASE("opencl expected: a launch begins when it is expected") {
  const auto device = open_pocl();
  const Shared first = printing("told");
  device->expect(first);
  {
    const Printed printed;
    CHECK(result_of(device->launch(*first)) == 7);
  }
  const Shared second = printing("told");
  const Printed printed;
  device->expect(second);
  CHECK(printed.comes());
  CHECK(result_of(device->launch(*second)) == 7);
}

TEST_CASE("opencl expected: what cannot begin is told of at its turn") {
  const auto device = open_pocl();
  CHECK(result_of(device->launch(*times_ten(1))) == 11);
  const Shared unbuilt = times_ten(2);
  unbuilt->program.options = "-DUNBUILT";
  const Shared wrong = times_ten(3);
  wrong->dispatches[0].kernel = "missing";
  const std::vector<Shared> launches = {unbuilt, wrong, times_ten(4)};
  for (const Shared& launch : launches) device->expect(launch);
  CHECK(result_of(device->launch(*launches[0])) == 21);
  CHECK(std::holds_alternative<BuildFailed>(device->launch(*launches[1])));
  CHECK(result_of(device->launch(*launches[2])) == 41);
}

TEST_CASE("opencl expected: none begins before one that cannot begin yet") {
  const auto device = open_pocl();
  CHECK(result_of(device->launch(*printing("built"))) == 7);
  const Shared unbuilt = printing("unbuilt");
  const Shared built = printing("built");
  std::string text;
  {
    const Printed printed;
    device->expect(unbuilt);
    device->expect(built);
    device->launch(*unbuilt);
    device->launch(*built);
    text = printed.text();
  }
  CHECK(text == "unbuilt\nbuilt\n");
}

TEST_CASE("opencl expected: what waits for a program begins behind the launch that builds it") {
  const auto device = open_pocl();
  const Shared first = printing("first");
  const Shared second = printing("first");
  device->expect(first);
  device->expect(second);
  std::size_t size = 0;
  {
    const Printed printed;
    device->launch(*first);
    for (int i = 0; i < 1000 && size < 12; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      size = printed.text().size();
    }
  }
  CHECK(size == 12);
  CHECK(result_of(device->launch(*second)) == 7);
}

/// A launch that prints its number after so many turns.
Shared counting(int number, int turns, bool timed) {
  LaunchRequest request = request_with({zeros("out", 4)});
  request.program.source =
      "kernel void tell(global volatile int *out, int number, int turns) {"
      "  for (int i = 0; i < turns; ++i) *out = i;"
      "  printf(\"%d\\n\", number); *out = 7; }";
  request.dispatches = {{"tell", {1, 1}, {BufferArgument{"out"}, scalar(number), scalar(turns)}}};
  request.timed = timed;
  return std::make_shared<LaunchRequest>(request);
}

TEST_CASE("opencl expected: a launch that is timed and one that is not run one after the other") {
  constexpr int kTurns = 10'000'000;
  const auto device = open_pocl();
  const Printed printed;
  device->launch(*counting(-1, 0, true));
  std::vector<Shared> launches;
  for (int number = 0; number < 12; ++number) {
    launches.push_back(counting(number, number % 2 == 0 ? kTurns : 0, number % 4 / 2 == 1));
  }
  for (const Shared& launch : launches) device->expect(launch);
  for (const Shared& launch : launches) device->launch(*launch);
  CHECK(printed.text() == "-1\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n");
}

TEST_CASE("opencl expected: others may be launched between, and nothing be expected any more") {
  const auto device = open_pocl();
  CHECK(result_of(device->launch(*times_ten(1))) == 11);
  const std::vector<Shared> launches = {times_ten(2), times_ten(3)};
  for (const Shared& launch : launches) device->expect(launch);
  CHECK(result_of(device->launch(*times_ten(9))) == 91);
  CHECK(result_of(device->launch(*launches[0])) == 21);
  device->expect_nothing();
  CHECK(result_of(device->launch(*times_ten(8))) == 81);
  CHECK(result_of(device->launch(*launches[1])) == 31);
}

TEST_CASE("opencl expected: the sequel of one comes behind the commands of the next") {
  const auto device = open_pocl();
  CHECK(result_of(device->launch(*times_ten(1))) == 11);
  LaunchRequest request = request_with({zeros("out", 8), content("asks", {0, 1})});
  request.buffers[0].read_back = false;
  request.buffers[0].read_back_in_sequel = true;
  request.sequel = Sequel{"asks", {{"make_dirty", {8, 1}, {BufferArgument{"out"}}}}};
  const auto first = std::make_shared<LaunchRequest>(request);
  const Shared second = times_ten(2);
  device->expect(first);
  device->expect(second);
  const auto completed = expect<Completed>(device->launch(*first));
  REQUIRE(completed.buffers.size() == 1);
  CHECK(completed.buffers[0].bytes == std::vector<std::byte>(8, std::byte{0xab}));
  CHECK(result_of(device->launch(*second)) == 21);
}

TEST_CASE("opencl expected: what is written beside a buffer is told of the launch that wrote") {
  const auto device = open_pocl();
  CHECK(result_of(device->launch(*times_ten(1))) == 11);
  const Shared wild = times_ten(2);
  wild->buffers[1].traced = true;
  wild->dispatches.push_back({"make_dirty", {8, 1}, {BufferArgument{"out"}}});
  const Shared next = times_ten(3);
  next->buffers[1].traced = true;
  device->expect(wild);
  device->expect(next);
  CHECK(std::holds_alternative<Misbehaved>(device->launch(*wild)));
  CHECK(result_of(device->launch(*next)) == 31);
}

}  // namespace
}  // namespace stalemate::test
