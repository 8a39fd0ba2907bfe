#include "base/thread_pool.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <sched.h>
#include <system_error>
#include <utility>

namespace stalemate {

namespace {

/// Memory is busy with one more.
constexpr std::size_t kThreadsOfProcess = 15;

/// The processors that this thread may use; none if that is not known.
cpu_set_t own_processors() {
  cpu_set_t processors;
  CPU_ZERO(&processors);
  sched_getaffinity(0, sizeof processors, &processors);
  return processors;
}

}  // namespace

/// Whoever is free does the next part. Who comes late finds none left.
class ThreadPool::Work {
 public:
  Work(std::size_t parts, std::size_t helpers, std::function<void(std::size_t)> body)
      : parts_(parts), helpers_(helpers), body_(std::move(body)) {}

  std::size_t helpers() const { return helpers_; }
  const cpu_set_t& processors() const { return processors_; }

  /// False if there is none left to begin with.
  bool do_next() {
    const std::size_t part = next_++;
    if (part >= parts_) return false;
    std::exception_ptr problem;
    try {
      body_(part);
    } catch (...) {
      problem = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    if (problem) problem_ = problem;
    if (++ended_ == parts_) all_ended_.notify_all();
    return true;
  }

  void wait() {
    std::unique_lock lock(mutex_);
    all_ended_.wait(lock, [this] { return ended_ == parts_; });
  }

  bool wait_for(std::chrono::nanoseconds time) {
    std::unique_lock lock(mutex_);
    return all_ended_.wait_for(lock, time, [this] { return ended_ == parts_; });
  }

  void rethrow() const {
    if (problem_) std::rethrow_exception(problem_);
  }

 private:
  const std::size_t parts_;
  const std::size_t helpers_;
  const std::function<void(std::size_t)> body_;
  const cpu_set_t processors_ = own_processors();
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::condition_variable all_ended_;
  std::size_t ended_ = 0;
  std::exception_ptr problem_;
};

ThreadPool::Task::~Task() {
  if (work_) pool_.finish(work_);
}

bool ThreadPool::Task::ends_within(std::chrono::nanoseconds time) {
  return work_->wait_for(time);
}

void ThreadPool::Task::finish() {
  const auto work = std::exchange(work_, nullptr);
  pool_.finish(work);
  work->rethrow();
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::run(std::size_t parts, std::function<void(std::size_t part)> body) {
  if (parts == 0) return;
  const std::size_t helpers = std::min(parts - 1, threads_max_);
  Task(*this, offer(parts, helpers, std::move(body))).finish();
}

ThreadPool::Task ThreadPool::start(std::function<void()> body) {
  return {*this, offer(1, 1, [body = std::move(body)](std::size_t /*part*/) { body(); })};
}

std::shared_ptr<ThreadPool::Work> ThreadPool::offer(std::size_t parts, std::size_t helpers,
                                                    std::function<void(std::size_t part)> body) {
  auto work = std::make_shared<Work>(parts, helpers, std::move(body));
  if (helpers == 0) return work;
  {
    const std::lock_guard lock(mutex_);
    wanted_ += helpers;
    while (threads_.size() < std::min(wanted_, threads_max_) && start_thread()) {
    }
    offered_.push_back(work);
  }
  for (std::size_t i = 0; i < helpers; ++i) changed_.notify_one();
  return work;
}

/// False if the machine has none left: who asks then does all by itself.
bool ThreadPool::start_thread() {
  try {
    threads_.emplace_back([this] { help(); });
    return true;
  } catch (const std::system_error&) {
    return false;
  }
}

void ThreadPool::finish(const std::shared_ptr<Work>& work) {
  while (work->do_next()) {
  }
  work->wait();
  const std::lock_guard lock(mutex_);
  wanted_ -= work->helpers();
  std::erase(offered_, work);
}

void ThreadPool::help() {
  cpu_set_t own = own_processors();
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return is_over_ || !offered_.empty(); });
    if (is_over_) return;
    const std::shared_ptr<Work> work = offered_.front();
    lock.unlock();
    if (!CPU_EQUAL(&own, &work->processors())) {
      own = work->processors();
      sched_setaffinity(0, sizeof own, &own);
    }
    while (work->do_next()) {
    }
    lock.lock();
    std::erase(offered_, work);
  }
}

ThreadPool& threads_of_process() {
  static ThreadPool pool(kThreadsOfProcess);
  return pool;
}

}  // namespace stalemate
