#pragma once

#include "report/html/timeline.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::report::html {

/// The operations that convict, as a history has them: updates of a cell with the values that they
/// took and made, sections of a lock with their tickets. Empty if the violation tells of none.
///
/// Nobody knows when operations of a history happened. A column is to the right of the operation
/// that made the value taken, and of the work-item's operation before; sections stand in the order
/// of their tickets. An arrow is there only if exactly one operation made the value.
Timeline step_timeline(const Violation& violation);

}  // namespace stalemate::report::html
