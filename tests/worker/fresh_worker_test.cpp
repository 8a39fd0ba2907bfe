// Launches so large that what a compiler left in the worker matters.

#include <memory>
#include <string>

#include <catch2/catch.hpp>

#include "fake_worker/fake_worker.hpp"

namespace {

using namespace stalemate;
using fake_worker::number;
using fake_worker::request;
using fake_worker::result;

/// Who ran a launch, and how many programs had been built there.
struct Ran {
  pid_t pid = 0;
  std::uint32_t builds = 0;
};

LaunchRequest telling(std::size_t bytes, const std::string& source) {
  LaunchRequest made = request("pid", {result("pid", sizeof(pid_t)), result("builds", 4),
                                       Buffer{.name = "large", .size_bytes = bytes}});
  made.program.source = source;
  return made;
}

Ran ran(const LaunchOutcome& outcome) {
  return {number<pid_t>(outcome), number<std::uint32_t>(outcome, 1)};
}

constexpr std::size_t kLittle = 4096;
constexpr std::size_t kMuch = std::size_t{128} << 20U;

Ran small(Device& device, const std::string& source = "source") {
  return ran(device.launch(telling(kLittle, source)));
}

Ran large(Device& device, const std::string& source = "source") {
  return ran(device.launch(telling(kMuch, source)));
}

}  // namespace

TEST_CASE("fresh worker: on a CPU a large launch is where nothing was compiled") {
  const auto device = fake_worker::open(fake_worker::launcher(), "fake:cpu");
  const Ran first = small(*device);
  CHECK(first.builds == 1);
  const Ran fresh = large(*device);
  CHECK(fresh.pid != first.pid);
  CHECK(fresh.builds == 1);
  CHECK_FALSE(fake_worker::is_alive(first.pid));
  SECTION("which others can use as well") {
    CHECK(small(*device).pid == fresh.pid);
    CHECK(large(*device).pid == fresh.pid);
  }
  SECTION("a program that is new is compiled elsewhere first") {
    const Ran other = large(*device, "other");
    CHECK(other.pid != fresh.pid);
    CHECK(other.builds == 1);
    const Ran again = large(*device);
    CHECK(again.pid == other.pid);
    CHECK(again.builds == 2);
  }
  SECTION("what was compiled for a small launch is left behind, too") {
    CHECK(small(*device, "other").pid == fresh.pid);
    CHECK(large(*device, "other").pid != fresh.pid);
  }
  SECTION("how long that took is no time of the launch") {
    const LaunchOutcome outcome = device->launch(telling(kMuch, "other"));
    CHECK(std::get<Completed>(outcome).build_time > std::chrono::milliseconds(1));
  }
  SECTION("a program that does not build is told of, and costs no worker") {
    CHECK(std::holds_alternative<BuildFailed>(device->launch(telling(kMuch, "does not build"))));
    CHECK(small(*device).pid == fresh.pid);
  }
}

TEST_CASE("fresh worker: a large launch that is expected waits for one") {
  const auto device = fake_worker::open(fake_worker::launcher(), "fake:cpu");
  const auto next = std::make_shared<const LaunchRequest>(telling(kLittle, "source"));
  const auto behind = std::make_shared<const LaunchRequest>(telling(kMuch, "source"));
  const auto last = std::make_shared<const LaunchRequest>(telling(kMuch, "source"));
  for (const auto& one : {next, behind, last}) device->expect(one);
  const Ran first = ran(device->launch(*next));
  const Ran fresh = ran(device->launch(*behind));
  CHECK(fresh.pid != first.pid);
  CHECK(ran(device->launch(*last)).pid == fresh.pid);
}

TEST_CASE("fresh worker: a device with a memory of its own keeps its worker") {
  const auto device = fake_worker::open();
  const Ran first = small(*device);
  CHECK(large(*device).pid == first.pid);
}

TEST_CASE("fresh worker: after a restart launches are in another process, which builds anew") {
  const auto device = fake_worker::open(fake_worker::launcher(), "fake:cpu");
  const Ran first = small(*device);
  device->restart();
  CHECK_FALSE(fake_worker::is_alive(first.pid));
  const Ran second = small(*device);
  CHECK(second.pid != first.pid);
  CHECK(second.builds == 1);
}
