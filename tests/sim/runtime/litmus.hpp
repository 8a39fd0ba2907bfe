#pragma once

#include <string>

#include "sim/runtime/lab.hpp"

namespace stalemate::sim::test {

/// A few work-items, and an outcome to look for.
struct Litmus {
  const char* name;
  NdRange nd_range;
  Kernel kernel;
  bool (*outcome)(const Lab& lab);
  std::uint64_t parameter = 0;
};

/// How many of so many seeds end in the outcome. A fault fails the test.
int count(const Litmus& litmus, const Settings& settings, int seeds);

/// The first settings, in words, that show the outcome; empty if none does.
std::string first_to_show(const Litmus& litmus, int seeds);

}  // namespace stalemate::sim::test
