#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace stalemate::engine {

/// How long kernels took in many launches of which some were timed.
class SampledTime {
 public:
  /// A launch of so many operations; nothing: it was not timed.
  void add(std::optional<std::chrono::nanoseconds> time, std::uint64_t operations) {
    operations_ += operations;
    if (!time) return;
    timed_ += *time;
    timed_operations_ += operations;
  }

  /// Of all, if an operation took as long in those that were not timed. Exact where all were.
  std::chrono::nanoseconds of_all() const {
    if (timed_operations_ == operations_ || timed_operations_ == 0) return timed_;
    const double factor = static_cast<double>(operations_) / static_cast<double>(timed_operations_);
    return std::chrono::duration_cast<std::chrono::nanoseconds>(timed_ * factor);
  }

 private:
  std::chrono::nanoseconds timed_{0};
  std::uint64_t timed_operations_ = 0;
  std::uint64_t operations_ = 0;
};

}  // namespace stalemate::engine
