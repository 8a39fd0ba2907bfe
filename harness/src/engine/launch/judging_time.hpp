#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace stalemate::engine {

/// How long the histories of a subject take to be judged, by what the latest took.
class JudgingTime {
 public:
  void add(std::uint64_t operations, std::chrono::nanoseconds time) {
    if (operations == 0) return;
    const double now = static_cast<double>(time.count()) / static_cast<double>(operations);
    of_operation_ = of_operation_ ? *of_operation_ + (now - *of_operation_) / kLatest : now;
  }

  /// Whether to judge so many operations most likely takes much longer than to ask another thread
  /// for it. Not before anything is known.
  bool is_worth_thread(std::uint64_t operations) const {
    return of_operation_ && *of_operation_ * static_cast<double>(operations) >= kWorthThread;
  }

 private:
  static constexpr double kLatest = 8;
  static constexpr double kWorthThread = 200'000;  // ns

  std::optional<double> of_operation_;  // ns
};

}  // namespace stalemate::engine
