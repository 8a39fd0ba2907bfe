#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace stalemate {

/// Threads that wait for work, and help whoever has some on the processors that this one may use.
class ThreadPool {
  class Work;

 public:
  /// What was started, and ends before this does.
  class Task {
   public:
    Task(Task&&) = default;
    Task& operator=(Task&&) = delete;
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;
    ~Task();

    /// Whether it ends within `time`.
    bool ends_within(std::chrono::nanoseconds time);

    /// Waits until it has ended, or does it where nobody has begun. Throws what it threw.
    void finish();

   private:
    friend class ThreadPool;
    Task(ThreadPool& pool, std::shared_ptr<Work> work) : pool_(pool), work_(std::move(work)) {}

    ThreadPool& pool_;
    std::shared_ptr<Work> work_;  // until it was finished
  };

  /// As many threads at most. None is started before there is work for it.
  explicit ThreadPool(std::size_t threads_max) : threads_max_(threads_max) {}
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  /// Calls `body(part)` for all parts below `parts`, each once: in this thread, and in those that
  /// have come to help before it is through. Throws what one of them threw, after all have ended.
  void run(std::size_t parts, std::function<void(std::size_t part)> body);

  /// Has `body` called once, while this thread goes on.
  [[nodiscard]] Task start(std::function<void()> body);

 private:
  std::shared_ptr<Work> offer(std::size_t parts, std::size_t helpers,
                              std::function<void(std::size_t part)> body);
  bool start_thread();
  void finish(const std::shared_ptr<Work>& work);
  void help();

  std::size_t threads_max_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::shared_ptr<Work>> offered_;  // with parts that nobody has begun
  std::size_t wanted_ = 0;                     // threads, for all that is not finished
  bool is_over_ = false;
  std::vector<std::thread> threads_;
};

/// For whichever threads judge.
ThreadPool& threads_of_process();

}  // namespace stalemate
