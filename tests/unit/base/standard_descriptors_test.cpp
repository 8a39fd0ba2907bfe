#include "base/standard_descriptors.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

/// Whether all three are open afterwards, in a process that had closed those from `first` on.
bool are_filled(int first) {
  const pid_t child = ::fork();
  if (child == 0) {
    for (int descriptor = first; descriptor <= STDERR_FILENO; ++descriptor) ::close(descriptor);
    fill_standard_descriptors();
    bool is_whole = true;
    for (int descriptor = 0; descriptor <= STDERR_FILENO; ++descriptor) {
      is_whole &= ::fcntl(descriptor, F_GETFD) >= 0;
    }
    ::_exit(is_whole ? 0 : 1);
  }
  int status = -1;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

TEST_CASE("standard descriptors: those that are closed are filled") {
  CHECK(are_filled(STDIN_FILENO));
  CHECK(are_filled(STDERR_FILENO));
  CHECK(are_filled(STDERR_FILENO + 1));
}

TEST_CASE("standard descriptors: what is printed into a closed output is not taken") {
  const pid_t child = ::fork();
  if (child == 0) {
    ::close(STDOUT_FILENO);
    ::close(STDERR_FILENO);
    fill_standard_descriptors();
    const bool is_refused = ::write(STDOUT_FILENO, "x", 1) < 0;
    const bool is_taken = ::write(STDERR_FILENO, "x", 1) == 1;
    ::_exit(is_refused && is_taken ? 0 : 1);
  }
  int status = -1;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 0);
}
