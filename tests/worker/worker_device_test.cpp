#include <atomic>
#include <csignal>
#include <filesystem>
#include <sys/resource.h>
#include <thread>

#include <catch2/catch.hpp>

#include "fake_worker/fake_worker.hpp"
#include "temporary_folder.hpp"
#include "worker/doorbell.hpp"

namespace {

using namespace stalemate;
using fake_worker::number;
using fake_worker::request;
using fake_worker::result;

std::vector<std::byte> pattern(std::size_t size_bytes) {
  std::vector<std::byte> bytes(size_bytes);
  for (std::size_t i = 0; i < size_bytes; ++i) bytes[i] = static_cast<std::byte>(i * 7 + i / 251);
  return bytes;
}

Buffer echoed(const std::string& name, std::size_t size_bytes) {
  return {name, size_bytes, Fill::Content, pattern(size_bytes), true};
}

/// While it lives, shared memory grows no further than that, here and in what is started.
class SmallMemory {
 public:
  explicit SmallMemory(rlim_t bytes_max) : before_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &limit_);
    const rlimit small{bytes_max, limit_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  SmallMemory(const SmallMemory&) = delete;
  SmallMemory& operator=(const SmallMemory&) = delete;
  ~SmallMemory() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    std::signal(SIGXFSZ, before_);
  }

 private:
  void (*before_)(int);
  rlimit limit_ = {};
};

constexpr rlim_t kSmall = rlim_t{1} << 20U;
constexpr std::size_t kLarge = std::size_t{8} << 20U;

}  // namespace

TEST_CASE("worker device: memory that cannot grow for a request is the machine's fault") {
  const auto device = fake_worker::open();
  {
    const SmallMemory small(kSmall);
    const auto outcome = device->launch(request("echo", {echoed("a", kLarge)}));
    REQUIRE(std::holds_alternative<MachineFailed>(outcome));
    CHECK(std::get<MachineFailed>(outcome).what.find("cannot enlarge shared memory") !=
          std::string::npos);
  }
  CHECK(std::holds_alternative<Completed>(device->launch(request("echo", {echoed("a", kLarge)}))));
}

TEST_CASE("worker device: memory that a worker cannot enlarge for its answer likewise") {
  const auto device = [] {
    const SmallMemory small(kSmall);
    return fake_worker::open();
  }();
  const auto outcome = device->launch(request("echo", {Buffer{"a", kLarge, Fill::Zero, {}, true}}));
  REQUIRE(std::holds_alternative<MachineFailed>(outcome));
  CHECK(std::holds_alternative<Completed>(device->launch(request("echo", {echoed("b", 100)}))));
}

TEST_CASE("worker device: buffers of every size come back as they were sent") {
  const auto device = fake_worker::open();
  const std::size_t sizes[] = {1, 63, 64, 65, 4096, std::size_t{10} << 20U, 3};
  for (const std::size_t size : sizes) {
    CAPTURE(size);
    const auto outcome =
        device->launch(request("echo", {echoed("a", size), echoed("b", 5), echoed("c", size)}));
    const auto* completed = std::get_if<Completed>(&outcome);
    REQUIRE(completed != nullptr);
    REQUIRE(completed->buffers.size() == 3);
    CHECK(completed->buffers[0] == BufferContent{"a", pattern(size)});
    CHECK(completed->buffers[1] == BufferContent{"b", pattern(5)});
    CHECK(completed->buffers[2] == BufferContent{"c", pattern(size)});
  }
}

TEST_CASE("worker device: only what is to be read back comes back") {
  const auto device = fake_worker::open();
  Buffer kept = echoed("kept", 100);
  kept.read_back = false;
  const auto outcome = device->launch(request("echo", {kept, echoed("asked", 10)}));
  REQUIRE(std::get<Completed>(outcome).buffers.size() == 1);
  CHECK(std::get<Completed>(outcome).buffers.front().name == "asked");
}

TEST_CASE("worker device: tells the device's own description") {
  const auto device = fake_worker::open();
  CHECK(device->info().id == "fake:0");
  CHECK(device->info().name == "a device that misbehaves");
  CHECK(device->info().extensions == std::vector<std::string>{"cl_khr_fake"});
}

TEST_CASE("worker device: a program is built at its first launch only, and that time is told") {
  const auto device = fake_worker::open();
  LaunchRequest launch = request("echo", {result("builds", 4)});
  const auto first = device->launch(launch);
  CHECK(number<std::uint32_t>(first) == 1);
  CHECK(std::get<Completed>(first).build_time == std::chrono::nanoseconds(7));
  const auto second = device->launch(launch);
  CHECK(number<std::uint32_t>(second) == 1);
  CHECK(std::get<Completed>(second).build_time == std::chrono::nanoseconds(0));

  launch.program.options = "-Dother";
  CHECK(number<std::uint32_t>(device->launch(launch)) == 2);
  launch.program.options = "-Doption";
  CHECK(number<std::uint32_t>(device->launch(launch)) == 2);
}

TEST_CASE("worker device: more programs than a worker has places for") {
  const auto device = fake_worker::open();
  for (int i = 0; i < 200; ++i) {
    LaunchRequest launch = request("echo");
    launch.program.source = "program " + std::to_string(i);
    REQUIRE(std::holds_alternative<Completed>(device->launch(launch)));
  }
  CHECK(number<std::uint32_t>(device->launch(request("echo", {result("builds", 4)}))) == 201);
}

TEST_CASE("worker device: a program that does not build is no crash, and is tried again") {
  const auto device = fake_worker::open();
  LaunchRequest launch = request("echo");
  launch.program.source = "does not build";
  for (int i = 0; i < 2; ++i) {
    const auto outcome = device->launch(launch);
    REQUIRE(std::holds_alternative<BuildFailed>(outcome));
    CHECK(std::get<BuildFailed>(outcome).log == "line 1: no");
  }
  CHECK(number<std::uint32_t>(device->launch(request("echo", {result("builds", 4)}))) == 3);
}

TEST_CASE("worker device: what the device cannot do is handed on") {
  const auto device = fake_worker::open();
  const auto outcome = device->launch(request("unsupported"));
  REQUIRE(std::holds_alternative<Unsupported>(outcome));
  CHECK(std::get<Unsupported>(outcome).missing == "everything");
}

TEST_CASE("worker device: a driver that lost its device has crashed if a new worker finds it") {
  const auto device = fake_worker::open();
  const pid_t before = fake_worker::pid(*device);
  const auto outcome = device->launch(request("lose_device"));
  REQUIRE(std::holds_alternative<Crashed>(outcome));
  CHECK(std::get<Crashed>(outcome).how ==
        "the driver lost the device, which a fresh process found: it fell off the bus");
  CHECK_FALSE(fake_worker::is_alive(before));
  CHECK(fake_worker::pid(*device) != before);
}

TEST_CASE("worker device: a device that no new worker finds is lost, until one does") {
  const test::TemporaryFolder slot;
  worker::Launcher launcher = fake_worker::launcher();
  launcher.environment["FAKE_WORKER_SLOT"] = slot.path();
  const auto device = fake_worker::open(launcher);
  LaunchRequest launch = request("remove_device");
  launch.dispatches.push_back({"lose_device", {1, 1}, {}});
  const auto outcome = device->launch(launch);
  REQUIRE(std::holds_alternative<DeviceLost>(outcome));
  CHECK_THAT(std::get<DeviceLost>(outcome).what,
             Catch::StartsWith("it fell off the bus; a fresh process: "));
  CHECK(std::holds_alternative<DeviceLost>(device->launch(request("echo"))));
  std::filesystem::remove(slot.file("empty"));
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("worker device: one worker answers launch after launch, and is gone with the device") {
  auto device = fake_worker::open();
  const pid_t worker = fake_worker::pid(*device);
  CHECK(fake_worker::pid(*device) == worker);
  CHECK(fake_worker::is_alive(worker));
  device.reset();
  CHECK_FALSE(fake_worker::is_alive(worker));
}

TEST_CASE("worker device: a worker inherits its own channel and memory and nobody else's") {
  const auto other = fake_worker::open();
  const auto device = fake_worker::open();
  const auto outcome = device->launch(
      request("count_descriptors", {result("sockets", 4), result("memory_files", 4)}));
  CHECK(number<std::uint32_t>(outcome, 0) == 1);
  CHECK(number<std::uint32_t>(outcome, 1) == worker::kBlocks);
  CHECK(fake_worker::answers(*other));
}

TEST_CASE("worker device: the worker survives the thread that started it") {
  std::unique_ptr<Device> device;
  std::thread([&] { device = fake_worker::open(); }).join();
  const pid_t worker = fake_worker::pid(*device);
  std::thread([&] { CHECK(fake_worker::answers(*device)); }).join();
  CHECK(fake_worker::pid(*device) == worker);
}

TEST_CASE("worker device: cancelled before a launch, it starts nothing") {
  std::atomic<int> flag{0};
  worker::Launcher launcher = fake_worker::launcher();
  launcher.cancellation = Cancellation(flag);
  const auto device = fake_worker::open(launcher);
  flag = 1;
  CHECK(std::holds_alternative<Cancelled>(device->launch(request("echo"))));
}
