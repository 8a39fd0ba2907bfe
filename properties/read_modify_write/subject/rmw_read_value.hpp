#pragma once

#include <string>
#include <vector>

#include "read_modify_write/subject/rmw_value.hpp"
#include "shared/function_per_space.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// The value of a subject: `type`, or, where that is left out, what its function returns or takes;
/// what its pointer points to, as far as the source says it.
RmwValue read_value(const Subject& subject, const FunctionPerSpace& function);

/// What `type` may be without a struct of the source: the scalars, then the vectors of 4 or 8
/// bytes.
std::vector<std::string> built_in_types();

}  // namespace stalemate::properties
