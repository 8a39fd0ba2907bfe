#include "bench/chart/log_axis.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace stalemate::bench {

namespace {

constexpr const char* kSuperscripts[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};

// 1,000 is at its decade, and not a rounding before it.
constexpr double kRounding = 1e-9;

}  // namespace

LogAxis::LogAxis(const std::vector<double>& values) {
  std::optional<double> least;
  std::optional<double> most;
  for (const double value : values) {
    if (!(value > 0) || !std::isfinite(value)) continue;
    least = std::min(least.value_or(value), value);
    most = std::max(most.value_or(value), value);
  }
  if (!least) return;
  first_ = static_cast<int>(std::floor(std::log10(*least) + kRounding));
  last_ = static_cast<int>(std::ceil(std::log10(*most) - kRounding));
  last_ = std::max(last_, first_ + 1);
}

double LogAxis::place(double value) const {
  return (std::log10(value) - first_) / (last_ - first_);
}

std::vector<double> LogAxis::decades() const {
  std::vector<double> decades;
  for (int exponent = first_; exponent <= last_; ++exponent) {
    decades.push_back(std::pow(10.0, exponent));
  }
  return decades;
}

std::vector<double> LogAxis::between() const {
  std::vector<double> between;
  for (int exponent = first_; exponent < last_; ++exponent) {
    for (int multiple = 2; multiple < 10; ++multiple) {
      between.push_back(multiple * std::pow(10.0, exponent));
    }
  }
  return between;
}

std::string power_words(double power) {
  const int exponent = static_cast<int>(std::lround(std::log10(power)));
  if (exponent == 0) return "1";
  if (exponent == 1) return "10";
  std::string words = exponent < 0 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(exponent))) words += kSuperscripts[digit - '0'];
  return words;
}

}  // namespace stalemate::bench
