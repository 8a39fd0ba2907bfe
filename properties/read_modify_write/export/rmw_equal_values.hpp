#pragma once

#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/property/readable_launch.hpp"

namespace stalemate::properties {

/// For the check: where floats that differ in their bits count as one value.
void add_equal_values(const RmwSubject& read, ReadableLaunch& launch);

}  // namespace stalemate::properties
