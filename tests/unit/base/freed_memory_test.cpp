#include "base/freed_memory.hpp"

#include <cstddef>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

#include "base/address_sanitizer.hpp"

using namespace stalemate;

namespace {

constexpr std::size_t kBuffers = 4;
constexpr std::size_t kBufferBytes = std::size_t{12} << 20U;
constexpr std::size_t kPageBytes = 4096;
constexpr auto kPagesOfHistory = static_cast<long>(kBuffers * kBufferBytes / kPageBytes);

/// As the history of a large case.
void take_and_free() {
  std::vector<std::vector<char>> buffers;
  for (std::size_t i = 0; i < kBuffers; ++i) buffers.emplace_back(kBufferBytes, 'x');
}

long pages_faulted() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

/// Pages that a history needs of the system where others were freed before.
long pages_of_another() {
  for (int i = 0; i < 3; ++i) take_and_free();
  const long before = pages_faulted();
  take_and_free();
  return pages_faulted() - before;
}

}  // namespace

#if STALEMATE_ADDRESS_SANITIZER == 0
// In a process of its own, since all of a process keeps what it frees then.
TEST_CASE("keep_freed_memory: a history lies where the one before was") {
  const pid_t child = fork();
  if (child == 0) {
    keep_freed_memory();
    _exit(pages_of_another() < kPagesOfHistory / 10 ? 0 : 1);
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
}
#endif
