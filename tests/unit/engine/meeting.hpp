#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace stalemate::engine {

/// Somebody who comes here waits for all the others; in vain if they cannot come meanwhile.
class Meeting {
 public:
  explicit Meeting(int expected) : expected_(expected) {}

  bool wait() {
    std::unique_lock lock(mutex_);
    ++there_;
    changed_.notify_all();
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return there_ >= expected_; });
  }

 private:
  const int expected_;
  int there_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace stalemate::engine
