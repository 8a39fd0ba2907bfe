#include "property/special_operands.hpp"

#include <algorithm>

#include "property/case_parameters.hpp"
#include "stalemate/operand.clh"

namespace stalemate {

namespace {

using Bits = std::uint64_t;

/// As floats; each other type has a value of its own in the same place.
std::vector<Bits> listed_specials() {
  std::vector<Bits> listed;
  for (std::uint32_t i = 0; i < STALEMATE_SPECIAL_CLEAN; ++i) {
    listed.push_back(stalemate_special_clean(STALEMATE_TYPE_FLOAT, i));
  }
  for (std::uint32_t i = 0; i < STALEMATE_SPECIAL_POISON; ++i) {
    listed.push_back(stalemate_special_poison(STALEMATE_TYPE_FLOAT, i));
  }
  return listed;
}

}  // namespace

bool may_be_poisoned(const Case& input) {
  const stalemate_parameters parameters = case_parameters(input);
  return input.operands == OperandKind::Special && stalemate_poisoned(&parameters, 0) != 0;
}

std::vector<SpecialPair> special_pairs(const Case& input) {
  static const std::vector<Bits> listed = listed_specials();
  const stalemate_parameters parameters = case_parameters(input);
  const Bits first = stalemate_initial(&parameters, STALEMATE_TYPE_FLOAT, 0);
  const Bits one = stalemate_operand(&parameters, STALEMATE_TYPE_FLOAT, 0, 0, 0);
  const Bits other = stalemate_operand(&parameters, STALEMATE_TYPE_FLOAT, 0, 0, 1);
  std::vector<SpecialPair> pairs;
  const auto add = [&](bool are_operands, Bits there, Bits coming) {
    const auto a = std::find(listed.begin(), listed.end(), there);
    const auto b = std::find(listed.begin(), listed.end(), coming);
    if (a == listed.end() || b == listed.end()) return;
    pairs.emplace_back(are_operands, a - listed.begin(), b - listed.begin());
  };
  add(false, first, one);
  add(false, first, other);
  add(true, one, other);
  add(true, other, one);
  return pairs;
}

std::size_t special_pair_count(bool is_poisoned) {
  const std::size_t count = STALEMATE_SPECIAL_CLEAN + (is_poisoned ? STALEMATE_SPECIAL_POISON : 0);
  return 2 * count * count;
}

}  // namespace stalemate
