#pragma once

#include <vector>

#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Complains about keys that say otherwise than `reqd_work_group_size`, and kernels of which no
/// such work-groups can run.
void check_required(const Subject& subject, const SerialSubject& read,
                    std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
