#pragma once

#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// The options of `subject`; of what `rmw_problems` complains about, the defaults.
RmwSubject read_rmw_subject(const Subject& subject);

}  // namespace stalemate::properties
