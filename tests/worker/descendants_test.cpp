// What a worker has started goes with the worker, whatever it did to be forgotten.
#include <csignal>

#include <catch2/catch.hpp>

#include "fake_worker/fake_worker.hpp"

namespace {

using namespace stalemate;
using namespace std::chrono_literals;
using fake_worker::request;

/// In a process namespace of its own, and, as where the kernel allows none, under a subreaper.
worker::Launcher either_launcher() {
  const bool is_trusted = GENERATE(false, true);
  CAPTURE(is_trusted);
  return is_trusted ? fake_worker::trusted_launcher() : fake_worker::launcher();
}

}  // namespace

TEST_CASE("descendants: a worker that leaves takes all that it has started along") {
  const auto launcher = either_launcher();
  const std::string kind = GENERATE("grandchild", "session", "daemon");
  CAPTURE(kind);
  auto device = fake_worker::open(launcher);
  const pid_t grandchild = fake_worker::pid(*device, kind);
  REQUIRE(grandchild > 1);
  CHECK(fake_worker::is_alive(grandchild));
  device.reset();
  CHECK(fake_worker::is_gone_soon(grandchild));
}

TEST_CASE("descendants: a worker that is killed at its deadline takes all along") {
  const auto launcher = either_launcher();
  const std::string kind = GENERATE("session", "daemon");
  CAPTURE(kind);
  const auto device = fake_worker::open(launcher);
  const pid_t grandchild = fake_worker::pid(*device, kind);
  LaunchRequest launch = request("hang_with_signals_blocked");
  launch.deadlines.launch = 100ms;
  CHECK(std::holds_alternative<TimedOut>(device->launch(launch)));
  CHECK(fake_worker::is_gone_soon(grandchild));
  CHECK(fake_worker::answers(*device));
}

TEST_CASE("descendants: a worker that crashes takes all along") {
  const auto launcher = either_launcher();
  const auto device = fake_worker::open(launcher);
  const pid_t grandchild = fake_worker::pid(*device, "daemon");
  const auto outcome = device->launch(request("abort"));
  REQUIRE(std::holds_alternative<Crashed>(outcome));
  CHECK(std::get<Crashed>(outcome).how == "signal 6 (Aborted): \\x1b[31mlast words");
  CHECK(fake_worker::is_gone_soon(grandchild));
}
