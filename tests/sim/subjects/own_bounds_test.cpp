// Private arrays and `__constant` tables, and indices that they do not have.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

using Catch::Matchers::Contains;

constexpr int kOwnCases = 5;

GenerateSettings few_items() {
  GenerateSettings settings;
  settings.work_groups = {1, 2};
  settings.work_group_size = {1, 20};
  return settings;
}

Subject indexing(const std::string& name) {
  return subject_here("own_bounds.yaml", name);
}

std::string told_of(const std::string& name) {
  const LaunchOutcome outcome = first_launch(indexing(name), few_items());
  const auto* misbehaved = std::get_if<Misbehaved>(&outcome);
  return misbehaved == nullptr ? "" : words(misbehaved->violation.summary);
}

}  // namespace

TEST_CASE("own bounds: what lies within the variable is right") {
  const std::string name = GENERATE("to_the_end", "backwards", "in_one_row", "in_table",
                                    "by_pointer", "components", "end_is_taken");
  Device& device = simulated(GENERATE("sim:sc", "sim:lockstep", "sim:rc11", "sim:x86_O2"));
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, indexing(name), few_items(), kOwnCases) ==
        std::map<std::string, int>{{"pass", kOwnCases}});
}

TEST_CASE("own bounds: what does not is out of bounds") {
  const std::string name = GENERATE("one_too_far", "in_front", "always_too_far", "across_end",
                                    "table_too_short", "struct_too_far");
  Device& device = simulated(GENERATE("sim:sc", "sim:lockstep", "sim:rc11"));
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, indexing(name), few_items(), kOwnCases) ==
        std::map<std::string, int>{{"out_of_bounds", kOwnCases}});
}

TEST_CASE("own bounds: the byte is told, and whose it is") {
  CHECK_THAT(told_of("one_too_far"),
             Contains("accesses 4 bytes at byte 32 of a private variable of 32 bytes"));
  CHECK_THAT(told_of("in_front"), Contains("at byte -4 of a private variable"));
  CHECK_THAT(told_of("table_too_short"), Contains("at byte 16 of 'weights' (16 bytes)"));
}
