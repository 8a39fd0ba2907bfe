#include "cli/bench/child_program.hpp"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace stalemate::cli {

namespace {

using std::chrono::steady_clock;

constexpr int kCannotStart = 127;
constexpr int kLookMilliseconds = 100;
constexpr std::chrono::seconds kPatience{10};

[[noreturn]] void become(const ChildCommand& command, std::vector<char*> words, int out) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ}) signal(number, SIG_DFL);
  const bool is_there = command.directory.empty() || chdir(command.directory.c_str()) == 0;
  if (is_there && dup2(out, STDOUT_FILENO) >= 0) execvp(words.front(), words.data());
  _exit(kCannotStart);
}

/// A group that is asked to stop once, and then killed when it has had its time.
class Stopping {
 public:
  explicit Stopping(pid_t group) : group_(group) {}

  void look(const Cancellation& cancellation) {
    if (!cancellation.requested()) return;
    if (!asked_at_) {
      asked_at_ = steady_clock::now();
      kill(-group_, SIGTERM);
    } else if (steady_clock::now() - *asked_at_ > kPatience) {
      kill(-group_, SIGKILL);
    }
  }

 private:
  pid_t group_;
  std::optional<steady_clock::time_point> asked_at_;
};

/// Adds what is there to read; whether there may be more.
bool read_some(int from, std::string& text) {
  std::array<char, 1U << 16U> bytes{};
  const ssize_t count = read(from, bytes.data(), bytes.size());
  if (count < 0) return errno == EINTR || errno == EAGAIN;
  text.append(bytes.data(), static_cast<std::size_t>(count));
  return count > 0;
}

std::string all_of(int from, pid_t group, const Cancellation& cancellation) {
  std::string text;
  Stopping stopping(group);
  for (bool has_more = true; has_more;) {
    pollfd waiting{from, POLLIN, 0};
    if (poll(&waiting, 1, kLookMilliseconds) > 0) has_more = read_some(from, text);
    stopping.look(cancellation);
  }
  return text;
}

int code_of(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return kCannotStart;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ChildEnding run_child(const ChildCommand& command, const Cancellation& cancellation) {
  std::vector<char*> words;
  words.reserve(command.words.size() + 1);
  for (const std::string& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {kCannotStart, {}};
  const pid_t child = fork();
  if (child == 0) become(command, std::move(words), ends[1]);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return {kCannotStart, {}};
  }
  // The child does it, too: whoever comes first.
  setpgid(child, child);
  std::string out = all_of(ends[0], child, cancellation);
  close(ends[0]);
  const int code = code_of(child);
  // What it has left behind in its group.
  kill(-child, SIGKILL);
  return {code, std::move(out)};
}

}  // namespace stalemate::cli
