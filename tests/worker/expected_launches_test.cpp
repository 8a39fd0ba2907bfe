#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include <catch2/catch.hpp>

#include "environment_variable.hpp"
#include "fake_worker/fake_worker.hpp"
#include "temporary_folder.hpp"

namespace {

using namespace stalemate;
using namespace std::chrono_literals;
using fake_worker::request;

using Shared = std::shared_ptr<LaunchRequest>;

/// A launch of that kernel, whose answer has `mark` if it is an echo.
Shared marked(const std::string& kernel, std::uint8_t mark) {
  const Buffer buffer{"mark", 1, Fill::Content, {std::byte{mark}}, true};
  return std::make_shared<LaunchRequest>(request(kernel, {buffer}));
}

/// 0 if the launch did not complete.
unsigned mark_of(const LaunchOutcome& outcome) {
  const auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr || completed->buffers.size() != 1) return 0;
  return std::to_integer<unsigned>(completed->buffers.front().bytes.at(0));
}

/// An open device that has the program of all launches here.
std::unique_ptr<Device> open_built() {
  auto device = fake_worker::open();
  REQUIRE(mark_of(device->launch(*marked("echo", 1))) == 1);
  return device;
}

void expect_all(Device& device, const std::vector<Shared>& launches) {
  for (const Shared& launch : launches) device.expect(launch);
}

}  // namespace

TEST_CASE("expected launches: each has its own answer, however many are expected") {
  const auto device = open_built();
  std::vector<Shared> launches;
  for (std::uint8_t i = 1; i <= 20; ++i) launches.push_back(marked("echo", i));
  expect_all(*device, launches);
  for (unsigned i = 0; i < 20; ++i) CHECK(mark_of(device->launch(*launches[i])) == i + 1);
}

TEST_CASE("expected launches: the next runs while nobody asks for it") {
  const test::TemporaryFolder folder;
  const test::EnvironmentVariable slot("FAKE_WORKER_SLOT", folder.path());
  const auto device = open_built();
  const std::vector<Shared> launches = {marked("echo", 2), marked("remove_device", 3)};
  expect_all(*device, launches);
  CHECK(mark_of(device->launch(*launches[0])) == 2);
  const std::filesystem::path file = std::filesystem::path(folder.path()) / "empty";
  for (int i = 0; i < 1000 && !std::filesystem::exists(file); ++i) {
    std::this_thread::sleep_for(10ms);
  }
  CHECK(std::filesystem::exists(file));
  CHECK(mark_of(device->launch(*launches[1])) == 3);
}

TEST_CASE("expected launches: a crash is of the launch that crashed, and of no other") {
  const auto device = open_built();
  const std::vector<Shared> launches = {marked("echo", 2), marked("segfault", 3), marked("echo", 4),
                                        marked("echo", 5)};
  expect_all(*device, launches);
  CHECK(mark_of(device->launch(*launches[0])) == 2);
  const auto outcome = device->launch(*launches[1]);
  REQUIRE(std::holds_alternative<Crashed>(outcome));
  CHECK(std::get<Crashed>(outcome).how == "signal 11 (Segmentation fault): \\x1b[31mlast words");
  CHECK(std::get<Crashed>(outcome).phase == Phase::Launch);
  CHECK(mark_of(device->launch(*launches[2])) == 4);
  CHECK(mark_of(device->launch(*launches[3])) == 5);
}

TEST_CASE("expected launches: a hang is of the launch that hung, after its own deadline") {
  const auto device = open_built();
  const std::vector<Shared> launches = {marked("echo", 2), marked("hang", 3), marked("echo", 4)};
  launches[1]->deadlines.launch = 300ms;
  expect_all(*device, launches);
  CHECK(mark_of(device->launch(*launches[0])) == 2);
  const auto outcome = device->launch(*launches[1]);
  REQUIRE(std::holds_alternative<TimedOut>(outcome));
  CHECK(std::get<TimedOut>(outcome).limit == 300ms);
  CHECK(std::get<TimedOut>(outcome).phase == Phase::Launch);
  CHECK(mark_of(device->launch(*launches[2])) == 4);
}

TEST_CASE("expected launches: a deadline does not run while the launch before it does") {
  const auto device = open_built();
  const std::vector<Shared> launches = {marked("nap", 2), marked("nap", 3)};
  launches[1]->deadlines.launch = 3500ms;  // less than two naps
  expect_all(*device, launches);
  CHECK(mark_of(device->launch(*launches[0])) == 2);
  CHECK(mark_of(device->launch(*launches[1])) == 3);
}

TEST_CASE("expected launches: the worker's own device hears of what comes while one runs") {
  const auto device = open_built();
  const auto asks = [] {
    return std::make_shared<LaunchRequest>(
        request("echo", {fake_worker::result("expected", sizeof(std::size_t))}));
  };
  const std::vector<Shared> launches = {marked("nap", 2), asks(), asks()};
  expect_all(*device, launches);
  CHECK(mark_of(device->launch(*launches[0])) == 2);
  CHECK(fake_worker::number<std::size_t>(device->launch(*launches[1])) == 2);
  CHECK(fake_worker::number<std::size_t>(device->launch(*launches[2])) == 1);
}

TEST_CASE("expected launches: what is launched between them is answered first") {
  const auto device = open_built();
  const std::vector<Shared> launches = {marked("echo", 2), marked("segfault", 3),
                                        marked("echo", 4)};
  expect_all(*device, launches);
  CHECK(mark_of(device->launch(*marked("echo", 9))) == 9);
  CHECK(mark_of(device->launch(*launches[0])) == 2);
  CHECK(mark_of(device->launch(*marked("echo", 8))) == 8);
  CHECK(std::holds_alternative<Crashed>(device->launch(*launches[1])));
  CHECK(mark_of(device->launch(*launches[2])) == 4);
}

TEST_CASE("expected launches: what is expected no more is never told of") {
  const auto device = open_built();
  expect_all(*device, {marked("segfault", 2), marked("echo", 3)});
  device->expect_nothing();
  CHECK(mark_of(device->launch(*marked("echo", 4))) == 4);
}

TEST_CASE("expected launches: a program that is new is built at its turn") {
  const auto device = open_built();
  const Shared launch = marked("echo", 2);
  launch->program.source = "crash in build";
  expect_all(*device, {launch, marked("echo", 3)});
  const auto outcome = device->launch(*launch);
  REQUIRE(std::holds_alternative<Crashed>(outcome));
  CHECK(std::get<Crashed>(outcome).phase == Phase::Build);
}
