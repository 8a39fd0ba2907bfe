#pragma once

#include "report/html/timeline.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::report::html {

/// What a simulated device recorded of the failing launch, access by access: of a long trace the
/// part that tells most. Empty if there is no trace.
///
/// An arrow leads to a read from the latest store that left the value at the same place. A stale
/// read has one only if a single store made that value. A store is wrong if it overwrites a value
/// that its work-item had not seen since it looked.
Timeline trace_timeline(const Reproducer& reproducer);

}  // namespace stalemate::report::html
