// Takes that may fail for no reason: what is left in the end is asked for again.
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint64_t kCasesOfTakes = 60;

GenerateSettings of_few_takes() {
  GenerateSettings settings;
  settings.work_groups = {1, 3};
  settings.work_group_size = {1, 4};
  settings.operations_per_item = {2, 12};
  return settings;
}

}  // namespace

TEST_CASE("giving up: a weak compare-exchange that fails loses nothing, who hides something does") {
  for (const Subject& subject :
       subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/giving_up.yaml")) {
    for (const char* device : {"sim:sc", "sim:weakest", "sim:rc11"}) {
      CAPTURE(subject.name, device);
      auto ended = endings(simulated(device), subject, of_few_takes(), kCasesOfTakes);
      CAPTURE(ended);
      if (subject.broken) {
        CHECK(ended["lost_element"] > 0);
      } else {
        CHECK(ended["pass"] > 0);
        CHECK(ended["pass"] + ended["inconclusive"] == kCasesOfTakes);
      }
    }
  }
}
