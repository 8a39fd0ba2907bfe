#include "report/runs/severity.hpp"

namespace stalemate::report {

namespace {

constexpr int kMoreThanAnyWeight = 10;

int redness(const SubjectResult& result) {
  if (result.expectation == Expectation::Unexpected) return 2;
  return result.expectation == Expectation::NotJudged ? 1 : 0;
}

}  // namespace

bool is_red(const SubjectResult& result) {
  return redness(result) != 0;
}

int severity(const SubjectResult& result) {
  return kMoreThanAnyWeight * redness(result) + weight(result.verdict);
}

bool is_regression(const SubjectResult& before, const SubjectResult& after) {
  return is_red(after) && severity(after) > severity(before);
}

}  // namespace stalemate::report
