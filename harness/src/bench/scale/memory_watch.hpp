#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "bench/figures.hpp"

namespace stalemate::bench {

/// Looks again and again, while it lives, at what this process and its workers have at most: of a
/// worker that has ended nobody could say any more. What a worker takes in its last twentieth of a
/// second may be missed.
class MemoryWatch {
 public:
  MemoryWatch();
  MemoryWatch(const MemoryWatch&) = delete;
  MemoryWatch& operator=(const MemoryWatch&) = delete;
  ~MemoryWatch();

  /// Until now; this process's own peak since the watch began.
  PeakMemory peak();

 private:
  void look();

  std::mutex mutex_;
  std::condition_variable ended_;
  bool ends_ = false;
  PeakMemory peak_;
  std::thread thread_;
};

}  // namespace stalemate::bench
