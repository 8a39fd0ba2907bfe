#pragma once

#include <chrono>
#include <vector>

namespace stalemate::bench {

/// The time in the middle; of an even number of times, the mean of the two in the middle. There is
/// at least one.
std::chrono::nanoseconds median(std::vector<std::chrono::nanoseconds> times);

}  // namespace stalemate::bench
