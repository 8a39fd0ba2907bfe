#include "report/words/expectation_word.hpp"

namespace stalemate::report {

std::string_view expectation_word(Expectation expectation) {
  switch (expectation) {
    case Expectation::AsExpected: return "as_expected";
    case Expectation::Unexpected: return "unexpected";
    case Expectation::Undecided: return "undecided";
    case Expectation::NotJudged: return "not_judged";
  }
  return "";
}

}  // namespace stalemate::report
