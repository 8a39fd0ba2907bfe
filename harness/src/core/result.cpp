#include "stalemate/run/result.hpp"

#include <unsupported/Eigen/SpecialFunctions>

namespace stalemate {

namespace {

constexpr double kEachTail = 0.025;

/// How likely more than `violations` of `launches` fail that each fail with probability `p`, as a
/// regularised incomplete beta function (DLMF 8.17.5).
double more_than(std::uint32_t violations, std::uint32_t launches, double p) {
  const auto a = static_cast<double>(violations + 1);
  const auto b = static_cast<double>(launches - violations);
  return Eigen::numext::betainc(a, b, p);
}

/// The p for which that is `wanted`; it grows with p.
double rate_at(std::uint32_t violations, std::uint32_t launches, double wanted) {
  double low = 0.0;
  double high = 1.0;
  for (double middle = 0.5; middle != low && middle != high; middle = (low + high) / 2) {
    (more_than(violations, launches, middle) < wanted ? low : high) = middle;
  }
  return low;
}

struct MatrixWord {
  bool is_mutant;

  std::string operator()(const Pass& pass) const {
    if (is_mutant) return "not exposed";
    return pass.proof ? "proven" : "pass";
  }
  std::string operator()(const Violation&) const { return is_mutant ? "exposed" : "VIOLATION"; }
  std::string operator()(const Inconclusive&) const { return "inconclusive"; }
  std::string operator()(const Skipped&) const { return "skipped"; }
  std::string operator()(const Error&) const { return "ERROR"; }
};

}  // namespace

double Rate::low() const {
  if (violations == 0) return 0.0;
  return rate_at(violations - 1, launches, kEachTail);
}

double Rate::high() const {
  if (violations == launches) return 1.0;
  return rate_at(violations, launches, 1.0 - kEachTail);
}

std::string matrix_word(const SubjectResult& result) {
  if (result.is_cut_short) return "cut short";
  if (!result.known.empty()) return "known";
  return std::visit(MatrixWord{result.is_mutant}, result.verdict);
}

}  // namespace stalemate
