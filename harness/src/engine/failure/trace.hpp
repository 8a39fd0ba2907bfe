#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::engine {

/// What a reproducer keeps: a few megabytes.
constexpr std::size_t kTraceStepsMax = 10'000;

struct Trace {
  std::vector<TraceStep> steps;
  std::uint64_t left_out_after = 0;
  std::uint64_t of_driver_after = 0;
};

/// The steps of `recording` that `violation` is about, `folded`; what the driver did beside the
/// code under test is counted and not told, unless it shows something going wrong. Of more than
/// `kTraceStepsMax` steps those are kept that tell most. `place` names the location of an access.
Trace trace_of(const Recording& recording, const Violation& violation,
               const std::function<Place(const Access&)>& location);

/// `trace` cut down to the `steps_max` steps that tell most: what work-items repeat at the end,
/// loads that saw what is older than memory, values that left and came back meanwhile, stores that
/// overwrite what their work-item had not seen, two accesses at the first lines that race, and what
/// is near to them; if there is nothing of the kind, beginning and end. Of a `violation` that tells
/// of cells, what is there.
Trace excerpt(const Trace& trace, std::size_t steps_max, const Violation& violation);

}  // namespace stalemate::engine
