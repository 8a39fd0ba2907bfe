#include <rapidcheck/seq/Create.h>
#include <rapidcheck/shrinkable/Create.h>

#include "gen/simpler_cases.hpp"
#include "stalemate/gen.hpp"

namespace stalemate::gen {

rc::Shrinkable<Case> shrinkable(const Case& input) {
  return rc::shrinkable::shrinkRecur(
      input, [](const Case& from) { return rc::seq::fromContainer(simpler_cases(from)); });
}

}  // namespace stalemate::gen
