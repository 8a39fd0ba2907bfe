#pragma once

#include <string>
#include <vector>

namespace stalemate::bench {

/// A logarithmic axis over whole powers of ten.
class LogAxis {
 public:
  /// As short as it can be with all of `values` on it; those that are not positive have no place.
  /// One decade at least.
  explicit LogAxis(const std::vector<double>& values);

  /// Where a positive value lies: 0 at the beginning, 1 at the end.
  double place(double value) const;

  /// The powers of ten of the axis, its ends among them.
  std::vector<double> decades() const;

  /// Between them, the whole multiples of each.
  std::vector<double> between() const;

 private:
  int first_ = 0;  // exponents
  int last_ = 1;
};

/// "10⁻³", of a power of ten; "1" and "10" as they are.
std::string power_words(double power);

}  // namespace stalemate::bench
