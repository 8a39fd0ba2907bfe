#include "gen/drawn_case.hpp"
#include "stalemate/gen.hpp"

namespace stalemate::gen {

rc::Gen<Case> cases(const GenerateSettings& settings, Seed sizes_seed) {
  return {[settings, sizes = sizes_of(settings, sizes_seed)](const rc::Random& random, int) {
    return shrinkable(drawn_case(settings, sizes, random));
  }};
}

}  // namespace stalemate::gen
