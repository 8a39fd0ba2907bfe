#pragma once

#include <vector>

#include "sim/runtime/code.hpp"
#include "sim/runtime/litmus.hpp"

/// What OpenCL's memory model forbids: names as in the literature (MP: message passing, SB: store
/// buffering, WRC: write-to-read causality, …).
namespace stalemate::sim::test {

inline bool one_but_not_the_other(const Lab& lab) {
  return lab.reg(0) == 1 && lab.reg(1) == 0;
}

// Six cells of data, so that some are on their way while others arrived.
inline void write_data(const Code& code, std::uint32_t value) {
  for (std::size_t i = 10; i < 16; ++i) store(code.cell(i), value);
}
inline bool has_all_data(const Code& code, std::uint32_t value) {
  bool all = true;
  for (std::size_t i = 10; i < 16; ++i) all = load(code.cell(i)) == value && all;
  return all;
}
inline void read_data_after(const Code& code, bool synchronised) {
  code.result(0, synchronised ? 1 : 0);
  if (synchronised) code.result(1, has_all_data(code, 1) ? 1 : 0);
}

/// A message from one work-item to another, and the data of before the launch.
std::vector<Litmus> forbidden_of_messages();

/// What a third work-item knows by way of the second.
std::vector<Litmus> forbidden_of_causality();

/// Of one cell, or of one's own stores.
std::vector<Litmus> forbidden_of_coherence();

/// One order of all that is sequentially consistent.
std::vector<Litmus> forbidden_of_one_order();

}  // namespace stalemate::sim::test
