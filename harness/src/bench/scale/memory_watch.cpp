#include "bench/scale/memory_watch.hpp"

#include <algorithm>
#include <chrono>

#include "bench/process_usage.hpp"

namespace stalemate::bench {

namespace {

constexpr std::chrono::milliseconds kBetweenLooks{50};

}  // namespace

MemoryWatch::MemoryWatch() {
  forget_own_peak();
  thread_ = std::thread([this] {
    std::unique_lock lock(mutex_);
    while (!ends_) {
      look();
      ended_.wait_for(lock, kBetweenLooks);
    }
  });
}

MemoryWatch::~MemoryWatch() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  ended_.notify_all();
  thread_.join();
}

PeakMemory MemoryWatch::peak() {
  const std::lock_guard lock(mutex_);
  look();
  return peak_;
}

void MemoryWatch::look() {
  const PeakMemory now = process_usage().memory;
  peak_.parent_bytes = std::max(peak_.parent_bytes, now.parent_bytes);
  peak_.worker_bytes = std::max(peak_.worker_bytes, now.worker_bytes);
}

}  // namespace stalemate::bench
