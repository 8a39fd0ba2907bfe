#pragma once

#include <vector>

#include "mutual_exclusion/lock_finding.hpp"

namespace stalemate::properties {

/// The violation that `findings` show, the worst first: what happened on the worst lock, to whom,
/// and how much beside. There is at least one.
Violation explain_locks(const LockLayout& layout, const std::vector<LockFinding>& findings);

}  // namespace stalemate::properties
