#include "bench/scale/curve_measurement.hpp"

#include <chrono>
#include <fmt/format.h>
#include <utility>

#include "bench/scale/outlook.hpp"
#include "bench/unit_words.hpp"

namespace stalemate::bench {

namespace {

using std::chrono::steady_clock;

class CurveMeasurement {
 public:
  CurveMeasurement(CurvePlan plan, Seconds time) : plan_(std::move(plan)), time_(time) {}

  Curve measure(Cancellation cancellation) {
    for (const std::uint64_t place : plan_.places) {
      if (cancellation.requested()) break;
      std::string why = why_not(place);
      if (why.empty()) why = take(place);
      if (why.empty()) continue;
      plan_.curve.left_out = LeftOutPlaces{place, std::move(why)};
      break;
    }
    return std::move(plan_.curve);
  }

 private:
  /// Why `place` is not even tried; empty if it is.
  std::string why_not(std::uint64_t place) const {
    const auto expected = expected_cost(costs_, place);
    if (!expected) return {};
    const Seconds left = time_ - (steady_clock::now() - begin_);
    if (expected->time > left) {
      return fmt::format("about {} for it, and {} of this curve's time is left",
                         time_words(expected->time),
                         left.count() > 0 ? time_words(left) : "nothing");
    }
    const std::uint64_t free = plan_.free_bytes();
    if (free == 0 || expected->bytes <= free) return {};
    return fmt::format("about {} of memory for it, and {} are free", memory_words(expected->bytes),
                       memory_words(free));
  }

  /// Measures at `place`; why that was not possible, if so.
  std::string take(std::uint64_t place) {
    const auto begin = steady_clock::now();
    Measured<ScalePoint> measured = plan_.measure(place);
    if (!measured.figures) return measured.note;
    const Seconds took = steady_clock::now() - begin;
    ScalePoint point = *measured.figures;
    point.at = place;
    // As little as it can be: not as many cases as a second has room for, but one.
    const Seconds spared = point.time * static_cast<double>(point.repeats - 1);
    costs_.push_back({place, took - spared, point.memory.parent_bytes + point.memory.worker_bytes});
    plan_.curve.points.push_back(point);
    return {};
  }

  CurvePlan plan_;
  Seconds time_;
  steady_clock::time_point begin_ = steady_clock::now();
  std::vector<Cost> costs_;
};

}  // namespace

Curve measure_curve(CurvePlan plan, Seconds time, Cancellation cancellation) {
  return CurveMeasurement(std::move(plan), time).measure(cancellation);
}

}  // namespace stalemate::bench
