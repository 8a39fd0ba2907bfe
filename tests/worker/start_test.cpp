#include <atomic>
#include <csignal>
#include <cstdio>
#include <memory>
#include <sys/wait.h>

#include <catch2/catch.hpp>

#include "fake_worker/fake_worker.hpp"

namespace {

using namespace stalemate;
using namespace std::chrono_literals;
using Catch::Matchers::Contains;

std::string failure_to_open(const worker::Launcher& launcher, const std::string& id) {
  auto opened = worker::open_device(launcher, id, 500ms);
  REQUIRE(std::holds_alternative<worker::WorkerFailure>(opened));
  return std::get<worker::WorkerFailure>(opened).how;
}

/// `fake_worker parent` and what it prints, killed at the end at the latest.
class Parent {
 public:
  Parent(const char* grandchild_kind, const char* trust) {
    int ends[2] = {-1, -1};
    REQUIRE(pipe(ends) == 0);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(STALEMATE_FAKE_WORKER, STALEMATE_FAKE_WORKER, "parent", grandchild_kind, "worker",
            trust, nullptr);
      _exit(127);
    }
    close(ends[1]);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> printed(fdopen(ends[0], "r"),
                                                                  std::fclose);
    REQUIRE(std::fscanf(printed.get(), "%d %d", &child, &grandchild) == 2);
  }
  Parent(const Parent&) = delete;
  Parent& operator=(const Parent&) = delete;
  ~Parent() { kill_hard(); }

  void kill_hard() {
    if (pid_ <= 0) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
    pid_ = 0;
  }

  pid_t child = 0;
  pid_t grandchild = 0;

 private:
  pid_t pid_ = 0;
};

}  // namespace

TEST_CASE("start: a worker lists its devices") {
  const auto listed = worker::list_devices(fake_worker::launcher(), 30s);
  REQUIRE(std::holds_alternative<worker::Listing>(listed));
  REQUIRE(std::get<worker::Listing>(listed).devices.size() == 2);
  CHECK(std::get<worker::Listing>(listed).devices.front().id == "fake:0");
  CHECK(std::get<worker::Listing>(listed).remarks ==
        std::vector<std::string>{"platform fake: 2 devices"});
}

TEST_CASE("start: the first device is opened in the worker that listed it, the next in its own") {
  const auto listed = worker::list_devices(fake_worker::launcher(), 30s);
  REQUIRE(std::holds_alternative<worker::Listing>(listed));
  const auto& [devices, idle, remarks] = std::get<worker::Listing>(listed);
  const auto open = [&, &idle = idle] {
    auto opened = worker::open_device(fake_worker::launcher(), "fake:0", 30s, idle);
    REQUIRE(std::holds_alternative<std::unique_ptr<Device>>(opened));
    return std::get<std::unique_ptr<Device>>(std::move(opened));
  };
  const auto first = open();
  const auto second = open();
  CHECK(std::to_string(fake_worker::pid(*first)) == devices.front().driver_version);
  CHECK(fake_worker::pid(*second) != fake_worker::pid(*first));
}

TEST_CASE("start: a worker that listed and that nobody takes leaves") {
  pid_t lister = 0;
  {
    const auto listed = worker::list_devices(fake_worker::launcher(), 30s);
    REQUIRE(std::holds_alternative<worker::Listing>(listed));
    lister = std::stoi(std::get<worker::Listing>(listed).devices.front().driver_version);
    CHECK(fake_worker::is_alive(lister));
  }
  CHECK(fake_worker::is_gone_soon(lister));
}

TEST_CASE("start: a driver that crashes or hangs when asked for devices fails alone") {
  worker::Launcher launcher = fake_worker::launcher();
  launcher.environment["FAKE_WORKER_LIST"] = "crash";
  const auto crashed = worker::list_devices(launcher, 30s);
  REQUIRE(std::holds_alternative<worker::WorkerFailure>(crashed));
  CHECK_THAT(std::get<worker::WorkerFailure>(crashed).how, Contains("Segmentation fault"));
  launcher.environment["FAKE_WORKER_LIST"] = "hang";
  const auto hung = worker::list_devices(launcher, 150ms);
  REQUIRE(std::holds_alternative<worker::WorkerFailure>(hung));
  CHECK(std::get<worker::WorkerFailure>(hung).how == "no answer within 150 ms");
}

TEST_CASE("start: a device that is not there, crashes or hangs when opened") {
  const worker::Launcher launcher = fake_worker::launcher();
  CHECK(failure_to_open(launcher, "fake:7") ==
        "its driver does not open it, or no longer lists it");
  CHECK_THAT(failure_to_open(launcher, "fake:crash"), Contains("Segmentation fault"));
  CHECK(failure_to_open(launcher, "fake:hang") == "no answer within 500 ms");
}

TEST_CASE("start: programs that cannot be executed, or are no workers") {
  CHECK_THAT(failure_to_open({"/nonexistent/program", {}, {}, {}}, "x"),
             Contains("/nonexistent/program") && Contains("No such file"));
  CHECK_THAT(failure_to_open({"/etc/passwd", {}, {}, {}}, "x"), Contains("Permission denied"));
  CHECK(failure_to_open({"/bin/true", {}, {}, {}}, "x") == "exit code 0 without an answer");
}

TEST_CASE("start: cancelled while a device is opened") {
  const std::atomic<int> flag{1};
  worker::Launcher launcher = fake_worker::launcher();
  launcher.cancellation = Cancellation(flag);
  CHECK(failure_to_open(launcher, "fake:hang") == "cancelled");
}

TEST_CASE("start: a worker that nobody started as one says so and exits") {
  const int status = std::system(STALEMATE_FAKE_WORKER " worker 2>/dev/null");
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 2);
}

TEST_CASE("start: a parent that is killed leaves no worker and no descendant of a worker") {
  const char* const kind = GENERATE("grandchild", "session", "daemon");
  const char* const trust = GENERATE("confined", "trusted");
  CAPTURE(kind, trust);
  Parent parent(kind, trust);
  CHECK(fake_worker::is_alive(parent.child));
  CHECK(fake_worker::is_alive(parent.grandchild));
  parent.kill_hard();
  CHECK(fake_worker::is_gone_soon(parent.child));
  CHECK(fake_worker::is_gone_soon(parent.grandchild));
}
