#pragma once

#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace stalemate {

/// Threads that hand on what they throw.
class Threads {
 public:
  Threads() = default;
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() {
    for (std::thread& thread : threads_) thread.join();
  }

  template <class Body>
  void start(const Body& body) {
    threads_.emplace_back([this, body] {
      try {
        body();
      } catch (...) {
        const std::lock_guard lock(mutex_);
        problem_ = std::current_exception();
      }
    });
  }

  /// Throws what the last of them threw that did.
  void join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    if (problem_) std::rethrow_exception(std::exchange(problem_, nullptr));
  }

 private:
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::exception_ptr problem_;
};

}  // namespace stalemate
