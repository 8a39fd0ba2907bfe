#include "report/console/time_left.hpp"

#include <cmath>
#include <fmt/format.h>

namespace stalemate::report {

namespace {

constexpr std::int64_t kMinute = 60;
constexpr std::int64_t kHour = 60 * kMinute;

/// Two digits are as much as a guess is worth.
std::string roughly(std::int64_t seconds) {
  if (seconds < 2 * kMinute) return fmt::format("{} s", seconds);
  if (seconds < 2 * kHour) return fmt::format("{} min", (seconds + kMinute / 2) / kMinute);
  return fmt::format("{} h", (seconds + kHour / 2) / kHour);
}

}  // namespace

std::string time_left(const Headway& headway) {
  if (headway.finished == 0 || headway.finished >= headway.planned) return {};
  const double each =
      static_cast<double>(headway.elapsed.count()) / static_cast<double>(headway.finished);
  const double left = each * static_cast<double>(headway.planned - headway.finished) / 1000.0;
  return fmt::format("about {} left", roughly(std::lround(left)));
}

}  // namespace stalemate::report
