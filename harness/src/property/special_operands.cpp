#include "property/special_operands.hpp"

#include "property/case_parameters.hpp"
#include "stalemate/operand.clh"

namespace stalemate {

bool may_be_poisoned(const Case& input) {
  const stalemate_parameters parameters = case_parameters(input);
  return input.operands == OperandKind::Special && stalemate_poisoned(&parameters, 0) != 0;
}

}  // namespace stalemate
