#pragma once

#include <cstdint>
#include <vector>

#include "read_modify_write/launch/rmw_layout.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"

namespace stalemate::properties {

/// Where the cells of an exported case lie, and what is there before the operations.
struct RmwPlaces {
  std::uint64_t set_values = 1;              // of one set: in local memory each work-group has one
  std::vector<std::uint32_t> place_of = {};  // of each operation, in its set
  std::vector<Bits> first = {};              // all values, those between cells too
};

/// As in the launch; or, for an operation that is wrong alone, with a cell for each operation.
RmwPlaces places_of(const RmwSubject& read, const RmwLayout& layout, bool is_alone);

}  // namespace stalemate::properties
