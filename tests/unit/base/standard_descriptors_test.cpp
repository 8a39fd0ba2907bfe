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
