#include "bench/scale/outlook.hpp"

#include <algorithm>

namespace stalemate::bench {

namespace {

/// The value at `at` on the line through two points.
double on_line(double from, double from_value, double to, double to_value, double at) {
  const double slope = std::max(0.0, (to_value - from_value) / (to - from));
  return to_value + slope * (at - to);
}

}  // namespace

std::optional<Cost> expected_cost(const std::vector<Cost>& known, std::uint64_t at) {
  if (known.empty()) return std::nullopt;
  if (known.size() == 1) return Cost{at, known.back().time, known.back().bytes};
  const Cost& before = known[known.size() - 2];
  const Cost& last = known.back();
  const auto from = static_cast<double>(before.at);
  const auto to = static_cast<double>(last.at);
  const auto next = static_cast<double>(at);
  const double bytes =
      on_line(from, static_cast<double>(before.bytes), to, static_cast<double>(last.bytes), next);
  return Cost{at, Seconds(on_line(from, before.time.count(), to, last.time.count(), next)),
              static_cast<std::uint64_t>(bytes)};
}

}  // namespace stalemate::bench
