#pragma once

#include <string>

#include "sim/explore/machine.hpp"

namespace stalemate::sim::explore::test {

/// The shapes of litmus tests, each with every combination of orders, fences and scopes.
struct LitmusAccess {
  char kind = 'R';  // or W, or M: an atomic addition
  PlaceId place = 0;
  std::uint64_t value = 0;  // written, or added
};
struct LitmusFamily {
  std::string name;
  std::vector<std::vector<LitmusAccess>> items;

  /// How many programs it has.
  std::uint64_t size() const;
  SmallProgram program(std::uint64_t number) const;
};

const std::vector<LitmusFamily>& litmus_families();

}  // namespace stalemate::sim::explore::test
