#pragma once

#include <functional>

#include "bench/measured.hpp"
#include "bench/scale/scale_figures.hpp"
#include "stalemate/cancellation.hpp"

namespace stalemate::bench {

/// How one curve is measured.
struct CurvePlan {
  Curve curve;  // without points
  std::vector<std::uint64_t> places;
  std::function<Measured<ScalePoint>(std::uint64_t)> measure;  // one of them
  std::function<std::uint64_t()> free_bytes;                   // of the machine, now; 0: unknown
};

/// Measures the places of `plan` one after another, until the next one would not end within `time`
/// or find the memory, as far as `expected_cost` can tell, or one could not be measured. The first
/// is always tried.
Curve measure_curve(CurvePlan plan, Seconds time, Cancellation cancellation);

}  // namespace stalemate::bench
