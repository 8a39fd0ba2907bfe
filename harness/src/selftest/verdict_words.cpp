#include "selftest/verdict_words.hpp"

#include <fmt/format.h>

#include "report/evidence/fact_words.hpp"

namespace stalemate::selftest {

namespace {

std::string reason(const Verdict& verdict) {
  if (const auto* violation = std::get_if<Violation>(&verdict))
    return report::words(violation->summary);
  if (const auto* inconclusive = std::get_if<Inconclusive>(&verdict))
    return report::words(*inconclusive);
  if (const auto* skipped = std::get_if<Skipped>(&verdict)) return skipped->missing;
  const auto* error = std::get_if<Error>(&verdict);
  return error == nullptr ? "" : error->cause;
}

}  // namespace

std::string verdict_words(const SubjectResult& result) {
  std::string words = fmt::format("{}: {}", result.subject, name(result.verdict));
  const std::string why = reason(result.verdict);
  return why.empty() ? words : fmt::format("{} ({})", words, why);
}

}  // namespace stalemate::selftest
