#include "report/evidence/fact_words.hpp"

#include <algorithm>

#include "report/evidence/composed_words.hpp"
#include "report/evidence/detail_words.hpp"
#include "report/evidence/step_words.hpp"

namespace stalemate::report {

std::string words(const Fact& fact) {
  if (!has_its_details(fact)) return std::string(name(fact.kind));
  const Composer composer = composer_of(fact.kind);
  return composer == nullptr ? filled_template(fact) : composer(fact);
}

std::string words(const Evidence& evidence) {
  return std::visit([](const auto& either) { return words(either); }, evidence);
}

std::vector<std::string> explanation_words(const Violation& violation) {
  std::vector<std::string> lines;
  for (const Evidence& evidence : violation.explanation) lines.push_back(words(evidence));
  return lines;
}

bool tells(const Violation& violation, FactKind kind) {
  return std::any_of(violation.explanation.begin(), violation.explanation.end(),
                     [kind](const Evidence& evidence) {
                       const auto* fact = std::get_if<Fact>(&evidence);
                       return fact != nullptr && fact->kind == kind;
                     });
}

std::string words(const Inconclusive& inconclusive) {
  std::string text = inconclusive.reason;
  for (const Fact& hint : inconclusive.hints) text += "\n" + words(hint);
  return text;
}

}  // namespace stalemate::report
