#include "cli/signals.hpp"

#include <atomic>
#include <csignal>
#include <unistd.h>

namespace stalemate::cli {

namespace {

// A signal handler has no other way to speak.
std::atomic<int> g_signal{0};
static_assert(std::atomic<int>::is_always_lock_free);

void on_signal(int number) {
  int none = 0;
  if (!g_signal.compare_exchange_strong(none, number)) _exit(128 + number);
}

}  // namespace

Cancellation watch_signals() {
  struct sigaction action {};
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) sigaction(number, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  // Beyond the limit of a file's size a write then fails, and is told of as on a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  return Cancellation(g_signal);
}

int stop_signal() {
  return g_signal.load();
}

}  // namespace stalemate::cli
