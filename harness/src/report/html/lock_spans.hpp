#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "report/html/timeline.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::report::html {

/// Who is inside which lock when, as far as `steps` show it: from a work-item's first access to
/// what only a critical section touches (the count of those inside, the ticket, the record) to the
/// last one before it goes on. A column is the index of a step. Spans of one lock that overlap are
/// wrong.
std::vector<Span> lock_spans(const std::vector<TraceStep>& steps,
                             const std::function<std::size_t(const Access&)>& lane_of);

}  // namespace stalemate::report::html
