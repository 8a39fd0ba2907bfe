#include "planned.hpp"

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

namespace stalemate::test {

Subject stranger(const std::string& name) {
  for (const Subject& subject :
       subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/strangers.yaml")) {
    if (subject.name == name) return subject;
  }
  FAIL("no subject is named " << name);
  return {};
}

std::vector<stalemate_linear_planned> plan_of(const std::string& name, const Case& input) {
  const properties::LinearSubject read = properties::read_linear_subject(stranger(name));
  return properties::linear_plan(read, input, properties::linear_layout(read, input));
}

Case four_by_eight() {
  return {.seed = Seed{5}, .nd_range = {2, 2}, .operations_per_item = 8};
}

bool is_idle(const stalemate_linear_planned& planned) {
  return planned.binding == STALEMATE_LINEAR_IDLE;
}

}  // namespace stalemate::test
