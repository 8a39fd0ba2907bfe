#include "base/exit_guard.hpp"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

#include "base/at_work.hpp"

namespace stalemate {

namespace {

struct Under {
  pid_t process = 0;  // 0: nothing is under way
  const char* message = "";
  int exit_code = 0;
};

Under& under() {
  static Under one;
  return one;
}

void end_if_under_way() {
  if (under().process != getpid()) return;
  std::fflush(nullptr);
  std::fputs(under().message, stderr);
  if (*at_work() != '\0') std::fprintf(stderr, "stalemate: that was while %s\n", at_work());
  std::_Exit(under().exit_code);
}

}  // namespace

ExitGuard::ExitGuard(const char* message, int exit_code) {
  static const bool is_registered =
      std::atexit(end_if_under_way) == 0 && std::at_quick_exit(end_if_under_way) == 0;
  if (is_registered) under() = {getpid(), message, exit_code};
}

ExitGuard::~ExitGuard() {
  under() = {};
}

}  // namespace stalemate
