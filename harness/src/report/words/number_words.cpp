#include "report/words/number_words.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace stalemate::report {

namespace {

constexpr double kWholePercents = 10;

/// Digits behind the point that leave two that mean something.
int decimals(double percents) {
  if (percents >= kWholePercents) return 0;
  return std::clamp(1 - static_cast<int>(std::floor(std::log10(percents))), 1, 12);
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t end = digits.size(); end > 3; end -= 3) digits.insert(end - 3, 1, ',');
  return digits;
}

std::string bits_words(std::uint64_t value, std::uint32_t size_bytes) {
  return value <= static_cast<std::uint64_t>(kDecimalMax)
             ? fmt::format("{}", value)
             : fmt::format("0x{:0{}x}", value, 2 * size_bytes);
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", grouped(number), noun, number == 1 ? "" : "s");
}

std::string counted(std::uint64_t number, std::string_view noun, std::string_view plural) {
  return fmt::format("{} {}", grouped(number), number == 1 ? noun : plural);
}

std::string percent(double share) {
  if (share <= 0) return "0 %";
  if (share >= 1) return "100 %";
  const double percents = share * 100;
  if (percents > 99) return "over 99 %";
  return fmt::format("{:.{}f} %", percents, decimals(percents));
}

std::string rate_words(const Rate& rate) {
  if (rate.launches == 0) return "not measured";
  return fmt::format("{} of {} fresh {}, 95 % interval {} to {}", grouped(rate.violations),
                     grouped(rate.launches), rate.launches == 1 ? "launch" : "launches",
                     percent(rate.low()), percent(rate.high()));
}

std::string rate_words(const Rate& rate, const DeviceInfo& device) {
  if (rate.launches == 0 || !explores(device)) return rate_words(rate);
  if (rate.violations == 0) return "no exploration of this case";
  return rate.violations == rate.launches ? "every exploration of this case" : rate_words(rate);
}

}  // namespace stalemate::report
