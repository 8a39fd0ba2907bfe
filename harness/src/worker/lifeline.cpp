#include "worker/lifeline.hpp"

#include <cerrno>
#include <csignal>
#include <poll.h>
#include <pthread.h>
#include <sys/prctl.h>
#include <thread>
#include <unistd.h>

namespace stalemate::worker {

namespace {

volatile pid_t parent_at_start = 0;

/// The kernel sends the signal also when only the *thread* that started us ends. The parent itself
/// is gone if somebody else has adopted us.
void on_parent_death(int /*signal*/) {
  if (getppid() != parent_at_start) end_own_group();
}

/// The kernel's second net: it works also where a process that was forked and not exec'ed holds a
/// copy of the parent's end of the channel open.
void ask_for_signal() {
  parent_at_start = getppid();
  struct sigaction action = {};
  action.sa_handler = on_parent_death;
  action.sa_flags = SA_RESTART;
  sigaction(parent_death_signal(), &action, nullptr);
  prctl(PR_SET_PDEATHSIG, parent_death_signal());
}

void await_hangup(int channel) {
  pollfd hangup{channel, POLLRDHUP, 0};
  while (poll(&hangup, 1, -1) < 0 && errno == EINTR) {
  }
  end_own_group();
}

}  // namespace

int parent_death_signal() {
  return SIGRTMAX - 1;
}

void die_with_parent(int channel) {
  ask_for_signal();
  // The thread takes the death signal, which a driver may block elsewhere, and no other.
  sigset_t blocked;
  sigset_t before;
  sigfillset(&blocked);
  sigdelset(&blocked, parent_death_signal());
  pthread_sigmask(SIG_SETMASK, &blocked, &before);
  std::thread(await_hangup, channel).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void end_own_group() {
  if (getpgrp() == getpid()) kill(0, SIGKILL);
  _exit(1);
}

}  // namespace stalemate::worker
