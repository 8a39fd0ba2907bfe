#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace stalemate::engine {

/// How subjects of a run on simulated devices share its processors. For several threads.
class ProcessorShare {
 public:
  /// Of so many `jobs`, which these subjects are to take.
  ProcessorShare(std::uint32_t jobs, std::size_t subjects) : jobs_(jobs), left_(subjects) {}

  /// A subject is through.
  void finish() { --left_; }

  /// What each of those that are left may use: the last one has all.
  std::uint32_t of_one() const {
    const std::size_t at_once = std::clamp<std::size_t>(left_, 1, std::max(jobs_, 1U));
    return std::max(jobs_, 1U) / static_cast<std::uint32_t>(at_once);
  }

 private:
  std::uint32_t jobs_;
  std::atomic<std::size_t> left_;
};

}  // namespace stalemate::engine
