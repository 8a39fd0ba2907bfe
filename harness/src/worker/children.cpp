#include "worker/children.hpp"

#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace stalemate::worker {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kLimit{5};
constexpr std::chrono::milliseconds kPause{1};

/// The parent in a line of /proc/…/stat: the second field behind the name, which may hold anything.
pid_t parent_in(const std::string& stat_line) {
  const std::size_t name_end = stat_line.rfind(')');
  if (name_end == std::string::npos || name_end + 4 >= stat_line.size()) return 0;
  pid_t parent = 0;
  std::from_chars(stat_line.data() + name_end + 4, stat_line.data() + stat_line.size(), parent);
  return parent;
}

/// Not every kernel has /proc/…/children.
void kill_each() {
  std::error_code problem;
  for (fs::directory_iterator entry("/proc", problem);
       !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
    const std::string name = entry->path().filename();
    pid_t process = 0;
    std::from_chars(name.data(), name.data() + name.size(), process);
    if (process <= 1) continue;
    std::string line;
    std::getline(std::ifstream(entry->path() / "stat"), line);
    if (parent_in(line) == getpid()) kill(process, SIGKILL);
  }
}

/// Whether there are children, after those that have ended were collected.
bool has_children() {
  pid_t ended = 0;
  do {
    ended = waitpid(-1, nullptr, WNOHANG);
  } while (ended > 0);
  return ended == 0;
}

}  // namespace

void kill_children() {
  const auto deadline = std::chrono::steady_clock::now() + kLimit;
  while (has_children() && std::chrono::steady_clock::now() < deadline) {
    kill_each();
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace stalemate::worker
