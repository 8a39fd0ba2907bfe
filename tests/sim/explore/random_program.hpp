#pragma once

#include <random>

#include "sim/explore/machine.hpp"

namespace stalemate::sim::explore::test {

/// What a random program may have beside atomics of one scope.
struct Features {
  bool scopes = false;
  bool devices = false;
  bool local_memory = false;
  bool plain_data = false;
  bool barriers = false;
  bool waits = false;
  bool weak = false;  // compare-exchanges that may fail for no reason

  static Features drawn(std::mt19937_64& random);
};

/// Two to four work-items of a few instructions, small enough for brute force, mostly.
SmallProgram random_program(const Features& features, std::mt19937_64& random);

}  // namespace stalemate::sim::explore::test
