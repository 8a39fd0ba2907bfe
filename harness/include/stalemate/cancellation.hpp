#pragma once

#include <atomic>

namespace stalemate {

/// Whether the run was asked to stop, by a signal (its number) or by a caller (any number but 0).
/// Does not own the flag; without one nothing ever stops.
class Cancellation {
 public:
  Cancellation() = default;
  explicit Cancellation(const std::atomic<int>& flag) : flag_(&flag) {}

  bool requested() const { return flag_ != nullptr && flag_->load() != 0; }

 private:
  const std::atomic<int>* flag_ = nullptr;
};

}  // namespace stalemate
