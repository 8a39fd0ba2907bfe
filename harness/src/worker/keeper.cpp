#include "worker/keeper.hpp"

#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "worker/children.hpp"
#include "worker/doorbell.hpp"
#include "worker/lifeline.hpp"
#include "worker/process_namespace.hpp"

namespace stalemate::worker {

namespace {

class Keeper {
 public:
  explicit Keeper(pid_t parent) : parent_(parent) {}

  /// Waits until the worker has ended, or has to; ends it and all below it, and then ends likewise.
  [[noreturn]] void keep(pid_t worker, pid_t first, int signals) {
    int status = 0;
    while (waitpid(worker, &status, WNOHANG) == 0) {
      if (!is_to_end(signals)) continue;
      kill(worker, SIGKILL);
      waitpid(worker, &status, 0);
      break;
    }
    kill(-worker, SIGKILL);
    // The kernel kills all others of the namespace with the first.
    if (first > 0) kill(first, SIGKILL);
    kill_children();
    end_with(status);
  }

 private:
  /// Sleeps until something has happened.
  bool is_to_end(int signals) const {
    signalfd_siginfo received{};
    if (read(signals, &received, sizeof received) != sizeof received) return errno != EINTR;
    const auto number = static_cast<int>(received.ssi_signo);
    // Sent also when only the *thread* that started us ends.
    if (number == parent_death_signal()) return getppid() != parent_;
    return number == SIGTERM && static_cast<pid_t>(received.ssi_pid) == parent_;
  }

  [[noreturn]] static void end_with(int status) {
    if (!WIFSIGNALED(status)) _exit(WEXITSTATUS(status));
    const rlimit none{0, 0};
    setrlimit(RLIMIT_CORE, &none);
    sigset_t all;
    sigfillset(&all);
    signal(WTERMSIG(status), SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &all, nullptr);
    raise(WTERMSIG(status));
    _exit(128 + WTERMSIG(status));
  }

  pid_t parent_;
};

}  // namespace

void continue_under_keeper(int channel, Sight sight) {
  const pid_t parent = getppid();
  sigset_t watched;
  sigset_t before;
  sigemptyset(&watched);
  for (const int number : {SIGCHLD, SIGTERM, parent_death_signal()}) sigaddset(&watched, number);
  sigprocmask(SIG_BLOCK, &watched, &before);
  // Whoever else stops us stops the parent, too, which answers in good order. Before there is a
  // worker that may be as quick as that.
  for (const int number : {SIGINT, SIGHUP}) signal(number, SIG_IGN);
  const pid_t first = sight == Sight::OwnProcesses ? enter_process_namespace() : 0;
  // A change of credentials may forget it.
  prctl(PR_SET_PDEATHSIG, parent_death_signal());
  if (first == 0) prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t worker = fork();
  if (worker < 0) _exit(1);
  if (worker == 0) {
    setsid();
    sigprocmask(SIG_SETMASK, &before, nullptr);
    return;
  }
  send(channel, {Ring::Kept, static_cast<std::uint64_t>(worker)});
  // Nobody but the worker holds its end of the channel: it closes when the worker dies.
  close_range(STDERR_FILENO + 1, ~0U, 0);
  Keeper(parent).keep(worker, first, signalfd(-1, &watched, SFD_CLOEXEC));
}

}  // namespace stalemate::worker
