#include "stalemate/run/result.hpp"

#include <boost/math/distributions/binomial.hpp>

namespace stalemate {

namespace {

constexpr double kEachTail = 0.025;
using Binomial = boost::math::binomial_distribution<>;

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
  return Binomial::find_lower_bound_on_p(launches, violations, kEachTail);
}

double Rate::high() const {
  if (violations == launches) return 1.0;
  return Binomial::find_upper_bound_on_p(launches, violations, kEachTail);
}

std::string matrix_word(const SubjectResult& result) {
  if (!result.known.empty()) return "known";
  if (result.is_cut_short) return "cut short";
  return std::visit(MatrixWord{result.is_mutant}, result.verdict);
}

}  // namespace stalemate
