#pragma once

#include <chrono>

#include "stalemate/device.hpp"

namespace stalemate::engine {

/// The time of one subject on one device, from the moment this is made: `budget` to search in, then
/// a hard end for whatever a violation asks for. The hard end leaves room for killing a launch, so
/// that the subject is through within four times its budget.
class SubjectTime {
 public:
  explicit SubjectTime(std::chrono::milliseconds budget);

  /// For a replay, which goes on for as many launches as were asked for.
  static SubjectTime unlimited();

  std::chrono::milliseconds elapsed() const;
  bool search_is_over() const { return elapsed() >= budget_; }

  /// Until the hard end; never negative.
  std::chrono::milliseconds left() const;

  /// `wanted`, shortened so that a build and a launch that both miss them end in time.
  Deadlines cut(const Deadlines& wanted) const;

 private:
  std::chrono::milliseconds budget_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace stalemate::engine
