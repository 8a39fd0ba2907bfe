#include "base/at_work.hpp"

#include <array>
#include <csignal>
#include <functional>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

struct Ending {
  int signal = 0;  // 0: none
  std::string said = {};
};

/// How a process ends that tells crashes and runs `body`.
Ending ending_of(const std::function<void()>& body) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  const pid_t child = fork();
  if (child == 0) {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    dup2(ends[1], STDERR_FILENO);
    // Catch's and a sanitizer's handlers are not wanted.
    for (const int number : {SIGSEGV, SIGABRT}) signal(number, SIG_DFL);
    tell_crashes_at_work();
    body();
    _exit(0);
  }
  close(ends[1]);
  Ending ending;
  std::array<char, 256> part{};
  for (ssize_t size = 1; size > 0;) {
    size = read(ends[0], part.data(), part.size());
    if (size > 0) ending.said.append(part.data(), static_cast<std::size_t>(size));
  }
  close(ends[0]);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  if (WIFSIGNALED(status)) ending.signal = WTERMSIG(status);
  return ending;
}

int deeper(int depth) {
  std::array<char, 4096> room{};
  volatile char* const kept = room.data();
  kept[0] = static_cast<char>(depth);
  return depth == -1 ? 0 : kept[0] + deeper(depth + 1);
}

}  // namespace

TEST_CASE("at work: who crashes is told by name, and the signal stays what it was", "[base]") {
  const Ending crashed = ending_of([] {
    const AtWork at_work("mine", "of\x1bit");
    raise(SIGSEGV);
  });
  CHECK(crashed.signal == SIGSEGV);
  CHECK_THAT(crashed.said, Catch::Contains("the property 'mine' judged 'of\\x1bit'"));
  const Ending launched = ending_of([] {
    { const AtWork at_work("mine", "it"); }
    const AtWork at_work("mine", "it", kAtWorkOnLaunch);
    raise(SIGSEGV);
  });
  CHECK_THAT(launched.said, Catch::Contains("the property 'mine' made a launch of 'it'"));
  CHECK(ending_of([] {
          const AtWork at_work("mine", "it");
          abort();
        }).signal == SIGABRT);
}

TEST_CASE("at work: a stack that is full is told, too, in any thread", "[base]") {
  const Ending full = ending_of([] {
    std::thread([] {
      const AtWork at_work("mine", "it");
      _exit(deeper(0));
    }).join();
  });
  CHECK(full.signal == SIGSEGV);
  CHECK_THAT(full.said, Catch::Contains("'mine'"));
}

TEST_CASE("at work: a crash where nobody is at work blames nobody", "[base]") {
  const Ending crashed = ending_of([] {
    { const AtWork at_work("mine", "it"); }
    raise(SIGSEGV);
  });
  CHECK(crashed.signal == SIGSEGV);
  CHECK_THAT(crashed.said, !Catch::Contains("mine"));
}

TEST_CASE("at work: long names are told as far as there is room, the outermost alone", "[base]") {
  const AtWork outer(std::string(300, 'p'), std::string(300, '\x01'));
  CHECK_THAT(at_work(), Catch::StartsWith("the property 'pppp"));
  { const AtWork inner("other", "it"); }
  CHECK_THAT(at_work(), !Catch::Contains("other"));
  CHECK(std::string(at_work()).size() < 512);
}

TEST_CASE("at work: names of one after the other are told", "[base]") {
  for (const char* subject : {"one", "one", "other"}) {
    const AtWork judging("mine", subject);
    CHECK(at_work() == "the property 'mine' judged '" + std::string(subject) + "'");
  }
  CHECK(std::string(at_work()).empty());
}
