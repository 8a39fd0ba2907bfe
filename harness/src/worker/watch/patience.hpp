#pragma once

#include <algorithm>
#include <chrono>

namespace stalemate::worker {

/// Time left until a deadline, as counted by a process that looks at the clock at least ten times a
/// second. What passes between two looks counts as 200 ms at most: if more passed, this process was
/// stopped (SIGSTOP, a suspended machine), and that time is nobody's fault.
class Patience {
 public:
  using Nanoseconds = std::chrono::nanoseconds;
  static constexpr Nanoseconds kSlice = std::chrono::milliseconds(100);
  static constexpr Nanoseconds kCountedMax = std::chrono::milliseconds(200);

  /// `now` by any clock that never goes back.
  Patience(Nanoseconds limit, Nanoseconds now) : left_(limit), last_look_(now) {}

  void look(Nanoseconds now) {
    left_ -= std::min(now - last_look_, kCountedMax);
    last_look_ = now;
  }
  bool exhausted() const { return left_ <= Nanoseconds::zero(); }

  /// How long to sleep before the next look.
  Nanoseconds slice() const { return std::clamp(left_, Nanoseconds::zero(), kSlice); }

 private:
  Nanoseconds left_;
  Nanoseconds last_look_;
};

}  // namespace stalemate::worker
