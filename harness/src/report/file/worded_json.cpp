#include "report/file/worded_json.hpp"

#include "report/evidence/fact_words.hpp"

namespace stalemate::report {

nlohmann::json words_json(const Violation& violation) {
  return {{"summary", words(violation.summary)}, {"explanation", explanation_words(violation)}};
}

}  // namespace stalemate::report
