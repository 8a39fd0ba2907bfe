#include "stalemate/evidence/fact.hpp"

namespace stalemate {

Value value(ScalarType type, Bits bits) {
  return {.form = ValueForm::Number, .parts = {{type, bits}}};
}

bool has_its_details(const Fact& fact) {
  const DetailNames& names = detail_names(fact.kind);
  const std::size_t count = fact.details.size();
  if (names.repeats_last) return count >= names.needed;
  return count == names.needed || count == names.names.size();
}

}  // namespace stalemate
