#include "base/exit_guard.hpp"

#include <cstdlib>
#include <functional>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

/// How a process ends that runs `body` and then returns from main.
int exit_code_of(const std::function<void()>& body) {
  const pid_t child = fork();
  if (child == 0) {
    std::fclose(stderr);
    body();
    std::exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

TEST_CASE("exit guard: who ends the process in its middle does not choose the exit code",
          "[base]") {
  const auto run = [] { return ExitGuard("ended\n", 3); };
  CHECK(exit_code_of([&] {
          const ExitGuard guard = run();
          std::exit(0);
        }) == 3);
  CHECK(exit_code_of([&] {
          const ExitGuard guard = run();
          std::quick_exit(0);
        }) == 3);
  CHECK(exit_code_of([&] { const ExitGuard guard = run(); }) == 0);
  CHECK(exit_code_of([&] {
          { const ExitGuard guard = run(); }
          const ExitGuard again = run();
          std::exit(0);
        }) == 3);
}

TEST_CASE("exit guard: a process that was forked in its middle ends as it asks", "[base]") {
  CHECK(exit_code_of([] {
          const ExitGuard guard("ended\n", 3);
          const pid_t child = fork();
          if (child == 0) std::exit(7);
          int status = 0;
          waitpid(child, &status, 0);
          if (WEXITSTATUS(status) != 7) std::exit(1);
        }) == 0);
}
