#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <sys/types.h>

namespace stalemate::worker {

/// How long the threads of a process wanted a processor and did not get one, estimated from
/// samples of /proc: a thread that is runnable at a sample wanted one since the sample before, and
/// got as much as its processor time grew. Kernels that keep the delay themselves (schedstat) do
/// not everywhere publish it. Without /proc the answer is 0.
class ProcessorWait {
 public:
  using Nanoseconds = std::chrono::nanoseconds;

  explicit ProcessorWait(pid_t process) : process_(process) {}

  /// `now` by any clock that never goes back.
  void sample(Nanoseconds now);

  /// The sum over all threads.
  std::chrono::milliseconds waited() const;

 private:
  struct Thread {
    Nanoseconds seen_at{0};
    Nanoseconds used_before{0};
    Nanoseconds wanted{0};
    Nanoseconds got{0};
  };

  pid_t process_;
  std::map<pid_t, Thread> threads_;
};

/// What a line of /proc/…/stat says of a thread (proc(5)).
struct ThreadState {
  bool is_runnable = false;
  std::chrono::nanoseconds used{0};  // processor time, in user mode and in the kernel
};

/// Nothing is runnable and used no time if the line makes no sense.
ThreadState thread_state(const std::string& stat_line);

}  // namespace stalemate::worker
