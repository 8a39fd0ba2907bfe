#pragma once

#include <chrono>

#include "stalemate/device.hpp"

namespace stalemate::engine {

/// The time of one subject on one device, from the moment this is made: all of `budget`, of which
/// the search leaves `reserve` for whatever a failure asks for, or two thirds if that is less.
class SubjectTime {
 public:
  explicit SubjectTime(std::chrono::milliseconds budget,
                       std::chrono::milliseconds reserve = std::chrono::milliseconds(0));

  /// For a replay, which goes on for as many launches as were asked for.
  static SubjectTime unlimited();

  std::chrono::milliseconds elapsed() const;
  bool search_is_over() const { return elapsed() >= search_; }

  /// From now on there are so many times all of it once more.
  void add(int times) { budget_ = elapsed() + times * whole_; }

  /// Until the end; never negative.
  std::chrono::milliseconds left() const;

  /// `wanted`, shortened so that a build and a launch that both miss them end in time, or a quarter
  /// of what is left later.
  Deadlines cut(const Deadlines& wanted) const;

 private:
  std::chrono::milliseconds whole_;
  std::chrono::milliseconds budget_;
  std::chrono::milliseconds search_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace stalemate::engine
