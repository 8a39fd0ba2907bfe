#include "worker/process_namespace.hpp"

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace stalemate::worker {

namespace {

/// Threads, too: a driver has a few for each processor.
constexpr rlim_t kProcessesMax = 4096;

bool write_to(const char* file, std::string_view text) {
  const int opened = ::open(file, O_WRONLY | O_CLOEXEC);
  const bool is_written =
      opened >= 0 && ::write(opened, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (opened >= 0) close(opened);
  return is_written;
}

/// In a namespace of users the limit counts what runs there, elsewhere all that the user runs.
void limit_processes() {
  rlimit limits{};
  if (getrlimit(RLIMIT_NPROC, &limits) != 0) return;
  limits.rlim_max = std::min(limits.rlim_max, kProcessesMax);
  limits.rlim_cur = std::min(limits.rlim_cur, kProcessesMax);
  setrlimit(RLIMIT_NPROC, &limits);
}

/// Without privileges, by a namespace of users, in which we are who we were.
bool unshare_processes() {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  if (unshare(CLONE_NEWPID) == 0) return true;
  if (unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0) return false;
  limit_processes();
  write_to("/proc/self/setgroups", "deny");
  write_to("/proc/self/uid_map", fmt::format("{} {} 1", user, user));
  write_to("/proc/self/gid_map", fmt::format("{} {} 1", group, group));
  return true;
}

/// The first process of a namespace inherits its orphans; it only lets them go.
[[noreturn]] void be_first() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  close_range(0, ~0U, 0);
  signal(SIGCHLD, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  while (true) pause();
}

}  // namespace

pid_t enter_process_namespace() {
  if (!unshare_processes()) return 0;
  const pid_t first = fork();
  if (first == 0) be_first();
  // There is no way back, and what is forked next would be the first.
  if (first < 0) _exit(1);
  return first;
}

bool has_process_namespaces() {
  const pid_t child = fork();
  if (child == 0) _exit(unshare_processes() ? 0 : 1);
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
         WEXITSTATUS(status) == 0;
}

}  // namespace stalemate::worker
