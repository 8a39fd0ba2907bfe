#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::test {

/// A case of `items` work-groups of one work-item each, all on one cell in global memory.
Case one_cell_case(std::uint32_t items, std::uint32_t operations_per_item);

/// What a launch of such a case leaves behind, written by hand. Values are listed work-item by
/// work-item, in program order; unless `new_values` are given, each is one more than the old one.
struct HandMade {
  std::vector<std::uint64_t> returned = {};
  std::vector<std::uint64_t> new_values = {};
  std::vector<std::uint64_t> cells = {};  // with padding
  std::size_t word_bytes = 4;
  bool met = true;

  Observation observation(const Case& input) const;
};

/// What the rendezvous of a case leaves behind.
BufferContent meeting(const Case& input, bool met);

/// Values as a buffer of words of that size.
BufferContent words(const std::string& name, const std::vector<std::uint64_t>& values,
                    std::size_t word_bytes);

/// `observation` with another content of one buffer, or without it.
Observation with_buffer(Observation observation, const BufferContent& buffer);
Observation without_buffer(Observation observation, const std::string& name);

}  // namespace stalemate::test
