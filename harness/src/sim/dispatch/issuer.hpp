#pragma once

#include <cstdint>

#include "sim/abi/abi.hpp"

namespace stalemate::sim {

/// A work-item, as memory and the oracles know it: who issues an access, and from where.
struct Issuer {
  std::uint32_t id = 0;  // linear global id
  std::uint32_t group = 0;
  std::uint32_t unit = 0;  // compute unit
  std::uint32_t place = 0;
  std::uint64_t events = 0;
  std::uint64_t draw_key = 0;
  const char* built_in = "";
  std::uint32_t generation = kOfOpenCl2;  // of the built-in
  bool drops_old = false;                 // of a read-modify-write: see kDropsOld
  std::uint32_t local_id = 0;
  std::uint32_t sub_group = 0;  // of all work-groups
};

}  // namespace stalemate::sim
