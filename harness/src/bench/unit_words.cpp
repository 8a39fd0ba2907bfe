#include "bench/unit_words.hpp"

#include <fmt/format.h>
#include <span>
#include <string_view>

namespace stalemate::bench {

namespace {

struct Unit {
  std::string_view name;
  double size;
};

// The largest first.
constexpr Unit kTimes[] = {{" s", 1}, {" ms", 1e-3}, {" µs", 1e-6}, {" ns", 1e-9}};
constexpr Unit kRates[] = {{" G", 1e9}, {" M", 1e6}, {" k", 1e3}, {"", 1}};
constexpr Unit kMemories[] = {{" GiB", 1U << 30U}, {" MiB", 1U << 20U}, {" KiB", 1U << 10U}};

/// Digits behind the point that make three in all.
int digits_behind(double value) {
  if (value < 10) return 2;
  return value < 100 ? 1 : 0;
}

std::string in_units(double value, std::span<const Unit> units) {
  std::size_t unit = 0;
  while (unit + 1 < units.size() && value < units[unit].size) ++unit;
  const double scaled = value / units[unit].size;
  return fmt::format("{:.{}f}{}", scaled, digits_behind(scaled), units[unit].name);
}

}  // namespace

std::string time_words(Seconds time) {
  return in_units(time.count(), kTimes);
}

std::string rate_words(double per_second, std::string_view what) {
  return fmt::format("{} {}/s", in_units(per_second, kRates), what);
}

std::string memory_words(std::uint64_t bytes) {
  return bytes == 0 ? "unknown" : in_units(static_cast<double>(bytes), kMemories);
}

}  // namespace stalemate::bench
