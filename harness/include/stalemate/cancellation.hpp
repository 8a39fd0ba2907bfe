#pragma once

#include <atomic>
#include <chrono>
#include <optional>

namespace stalemate {

/// Whether the run was asked to stop, by a signal (its number) or by a caller (any number but 0),
/// or because its time is over. Does not own the flag; without a flag and an end nothing ever
/// stops.
class Cancellation {
 public:
  using Clock = std::chrono::steady_clock;

  Cancellation() = default;
  explicit Cancellation(const std::atomic<int>& flag) : flag_(&flag) {}

  /// The same, and from `end` on the time is over.
  Cancellation until(Clock::time_point end) const {
    Cancellation limited = *this;
    limited.end_ = end;
    return limited;
  }

  bool requested() const { return (flag_ != nullptr && flag_->load() != 0) || time_is_over(); }
  bool time_is_over() const { return end_ && Clock::now() >= *end_; }

 private:
  const std::atomic<int>* flag_ = nullptr;
  std::optional<Clock::time_point> end_ = {};
};

}  // namespace stalemate
