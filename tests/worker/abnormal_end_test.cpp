#include <atomic>
#include <string>
#include <thread>

#include <catch2/catch.hpp>

#include "environment_variable.hpp"
#include "fake_worker/fake_worker.hpp"

namespace {

using namespace stalemate;
using namespace std::chrono_literals;
using fake_worker::request;

Crashed crash_of(Device& device, const LaunchRequest& launch) {
  const auto outcome = device.launch(launch);
  REQUIRE(std::holds_alternative<Crashed>(outcome));
  return std::get<Crashed>(outcome);
}

}  // namespace

TEST_CASE("abnormal end: a signal is a crash, told with the worker's last words, printable") {
  const auto device = fake_worker::open();
  const Crashed crashed = crash_of(*device, request("segfault"));
  CHECK(crashed.phase == Phase::Launch);
  CHECK(crashed.how == "signal 11 (Segmentation fault): \\x1b[31mlast words");
  CHECK(fake_worker::answers(*device));
  CHECK(crash_of(*device, request("abort")).how == "signal 6 (Aborted): \\x1b[31mlast words");
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("abnormal end: who stops all processes of a job politely is answered by the parent") {
  for (const auto& launcher : {fake_worker::launcher(), fake_worker::trusted_launcher()}) {
    const auto device = fake_worker::open(launcher);
    CHECK(std::holds_alternative<Completed>(device->launch(request("stop_all"))));
    CHECK(fake_worker::answers(*device));
  }
}

TEST_CASE("abnormal end: who was killed has an excuse, as has who used what others write to") {
  const test::EnvironmentVariable cache("POCL_CACHE_DIR", std::nullopt);
  const auto device = fake_worker::open();
  CHECK(crash_of(*device, request("segfault")).excuse.empty());
  CHECK_THAT(crash_of(*device, request("kill")).excuse, Catch::Contains("somebody killed it"));
  cache.set("/chosen/by/user");
  const Crashed first = crash_of(*device, request("segfault"));
  const Crashed second = crash_of(*device, request("segfault"));
  CHECK_THAT(first.excuse, Catch::Contains("/chosen/by/user (POCL_CACHE_DIR) may be damaged"));
  CHECK(second.excuse.empty());
}

TEST_CASE(
    "abnormal end: a worker that exits without an answer has crashed, whatever its exit code") {
  const auto device = fake_worker::open();
  CHECK(crash_of(*device, request("exit_0")).how == "exit code 0 without an answer");
  CHECK(fake_worker::answers(*device));
  CHECK(crash_of(*device, request("exit_1")).how == "exit code 1 without an answer");
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("abnormal end: a crash of the compiler is one of the build") {
  const auto device = fake_worker::open();
  LaunchRequest launch = request("echo");
  launch.program.source = "crash in build";
  for (int i = 0; i < 2; ++i) CHECK(crash_of(*device, launch).phase == Phase::Build);
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("abnormal end: a worker that dies between two launches is told apart") {
  const auto device = fake_worker::open();
  const pid_t worker = fake_worker::pid(*device);
  CHECK(std::holds_alternative<Completed>(device->launch(request("exit_soon"))));
  REQUIRE(fake_worker::is_gone_soon(worker));
  CHECK(crash_of(*device, request("echo")).how ==
        "between two launches: exit code 3 without an answer");
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("abnormal end: a closed channel is a crash even if the process lives on") {
  const auto device = fake_worker::open();
  const pid_t worker = fake_worker::pid(*device);
  CHECK(crash_of(*device, request("close_channel")).how == "closed its channel without an answer");
  CHECK_FALSE(fake_worker::is_alive(worker));
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("abnormal end: nonsense is a crash, and the worker that said it is killed") {
  const auto [kernel, how] = GENERATE(
      table<std::string, std::string>({{"garbage", "a packet that is no answer"},
                                       {"endless_message", "a message longer than its block"},
                                       {"empty_message", "a message that ends too early"},
                                       {"wrong_ring", "a ring out of turn"},
                                       {"announced_again", "a ring out of turn"},
                                       {"one_byte_less", "other buffers than were asked for"}}));
  const auto device = fake_worker::open();
  const pid_t worker = fake_worker::pid(*device);
  const auto crashed = crash_of(*device, request(kernel, {fake_worker::result("a", 2)}));
  CHECK(crashed.how == "answered nonsense: " + how);
  CHECK_FALSE(fake_worker::is_alive(worker));
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("abnormal end: a worker cannot take the shared memory away") {
  const auto device = fake_worker::open();
  const auto outcome = device->launch(request("truncate", {fake_worker::result("status", 4)}));
  CHECK(fake_worker::number<int>(outcome) == -1);
}

TEST_CASE("abnormal end: a launch past its deadline is killed and the next one works") {
  const auto device = fake_worker::open();
  const pid_t worker = fake_worker::pid(*device);
  LaunchRequest launch = request("hang_with_signals_blocked");
  launch.deadlines.launch = 150ms;
  // In the first round the program is known already, in the second it is new to the worker.
  for (int i = 0; i < 2; ++i) {
    const auto outcome = device->launch(launch);
    REQUIRE(std::holds_alternative<TimedOut>(outcome));
    CHECK(std::get<TimedOut>(outcome).phase == Phase::Launch);
    CHECK(std::get<TimedOut>(outcome).limit == 150ms);
    CHECK_FALSE(fake_worker::is_alive(worker));
  }
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("abnormal end: a launch that is slow is told of on the way to its deadline") {
  const auto device = fake_worker::open();
  LaunchRequest launch = request("hang_with_signals_blocked");
  launch.deadlines.launch = 200ms;
  int told = 0;
  launch.slow = {50ms, [&] { ++told; }};
  // In the first round the program is new to the worker, in the second it is known.
  for (int i = 1; i <= 2; ++i) {
    const auto outcome = device->launch(launch);
    REQUIRE(std::holds_alternative<TimedOut>(outcome));
    CHECK(std::get<TimedOut>(outcome).limit == 200ms);
    CHECK(told == i);
  }
  launch.slow.after = 200ms;
  CHECK(std::holds_alternative<TimedOut>(device->launch(launch)));
  CHECK(told == 2);
}

TEST_CASE("abnormal end: a launch that is only slow answers all the same") {
  const auto device = fake_worker::open();
  LaunchRequest launch = request("echo");
  launch.slow = {0ms, [] {}};
  CHECK(std::holds_alternative<Completed>(device->launch(launch)));
}

TEST_CASE("abnormal end: a build has a deadline of its own") {
  const auto device = fake_worker::open();
  LaunchRequest launch = request("echo");
  launch.program.source = "hang in build";
  launch.deadlines.build = 150ms;
  const auto outcome = device->launch(launch);
  REQUIRE(std::holds_alternative<TimedOut>(outcome));
  CHECK(std::get<TimedOut>(outcome).phase == Phase::Build);
  CHECK(std::get<TimedOut>(outcome).limit == 150ms);
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("abnormal end: cancelled during a launch, the worker is killed") {
  std::atomic<int> flag{0};
  worker::Launcher launcher = fake_worker::launcher();
  launcher.cancellation = Cancellation(flag);
  const auto device = fake_worker::open(launcher);
  const pid_t worker = fake_worker::pid(*device);
  std::thread canceller([&] {
    std::this_thread::sleep_for(100ms);
    flag = 2;
  });
  CHECK(std::holds_alternative<Cancelled>(device->launch(request("hang"))));
  canceller.join();
  CHECK_FALSE(fake_worker::is_alive(worker));
}

TEST_CASE("abnormal end: a flood on both outputs blocks nobody") {
  const auto device = fake_worker::open();
  CHECK(std::holds_alternative<Completed>(device->launch(request("flood"))));
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("abnormal end: what looks like the protocol on stdout is not") {
  const auto device = fake_worker::open();
  const pid_t worker = fake_worker::pid(*device);
  CHECK(std::holds_alternative<Completed>(device->launch(request("print_protocol"))));
  CHECK(fake_worker::pid(*device) == worker);
}

TEST_CASE("abnormal end: grandchildren go with the worker, however it ends") {
  const auto kernel = GENERATE(as<std::string>(), "segfault", "exit_0", "hang", "");
  CAPTURE(kernel);
  auto device = fake_worker::open();
  const pid_t grandchild = fake_worker::pid(*device, "grandchild");
  CHECK(fake_worker::is_alive(grandchild));
  LaunchRequest launch = request(kernel);
  launch.deadlines.launch = 100ms;
  if (!kernel.empty()) device->launch(launch);
  if (kernel.empty()) device.reset();
  CHECK(fake_worker::is_gone_soon(grandchild));
}
