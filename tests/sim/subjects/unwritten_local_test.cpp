// Local memory that nobody wrote: right where what was loaded is dropped, wrong where it is used.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

using Catch::Matchers::Contains;
using UnwrittenEndings = std::map<std::string, int>;

constexpr int kDroppedCases = 60;
constexpr int kUsedCases = 20;

GenerateSettings groups_of_all_sizes() {
  GenerateSettings settings;
  settings.work_groups = {1, 4};
  settings.work_group_size = {1, 40};
  settings.operations_per_item = {1, 2};
  return settings;
}

Subject twin(const std::string& name) {
  return subject_here("unwritten_local.yaml", name);
}

Device& any_preset() {
  return simulated(GENERATE("sim:serial", "sim:sc", "sim:independent", "sim:lockstep",
                            "sim:weakest", "sim:rc11", "sim:x86_O2", "sim:nvptx_O2"));
}

LaunchOutcome launched(const std::string& name, std::uint64_t seed) {
  return first_launch(twin(name), groups_of_all_sizes(), seed);
}

}  // namespace

TEST_CASE("unwritten local memory: what is loaded and dropped convicts nobody") {
  const std::string name = GENERATE("next_chosen", "vector_chosen", "struct_chosen", "tree_dropped",
                                    "quotient_dropped", "exchange_dropped");
  Device& device = any_preset();
  INFO(name << " on " << device.info().id);
  CHECK(endings(device, twin(name), groups_of_all_sizes(), kDroppedCases) ==
        UnwrittenEndings{{"pass", kDroppedCases}});
}

TEST_CASE("unwritten local memory: what is used is wrong in one launch of a few") {
  const std::string name = GENERATE("next_used", "vector_used", "struct_used", "tree_used");
  Device& device = any_preset();
  INFO(name << " on " << device.info().id);
  const UnwrittenEndings found = endings(device, twin(name), groups_of_all_sizes(), kUsedCases);
  CAPTURE(found);
  CHECK(found.contains("wrong_value"));
}

TEST_CASE("unwritten local memory: a fault of the same launch tells the load") {
  int faults = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const LaunchOutcome outcome = launched("index_used", seed);
    const auto* misbehaved = std::get_if<Misbehaved>(&outcome);
    if (misbehaved == nullptr) continue;
    CHECK(misbehaved->violation.kind == ViolationKind::OutOfBounds);
    CHECK_THAT(words(misbehaved->violation.explanation.back()),
               Contains("that nobody wrote: 'tile'"));
    ++faults;
  }
  CHECK(faults > 0);
}

TEST_CASE("unwritten local memory: a launch that passes keeps the load's place") {
  const LaunchOutcome outcome = launched("next_chosen", 0);
  const auto* completed = std::get_if<Completed>(&outcome);
  REQUIRE(completed != nullptr);
  CHECK_THAT(words(completed->unwritten_load.value()), Contains("unwritten_local.cl:"));
}

TEST_CASE("unwritten local memory: an exchange whose old value is looked at is at fault") {
  Device& device = any_preset();
  INFO(device.info().id);
  CHECK(endings(device, twin("exchange_used"), groups_of_all_sizes(), kUsedCases) ==
        UnwrittenEndings{{"uninitialised", kUsedCases}});
}

TEST_CASE("unwritten local memory: a load that is the fault itself is told once") {
  const LaunchOutcome outcome = launched("loaded_and_added", 0);
  const auto* misbehaved = std::get_if<Misbehaved>(&outcome);
  REQUIRE(misbehaved != nullptr);
  CHECK(misbehaved->violation.kind == ViolationKind::Uninitialised);
  for (const Evidence& evidence : misbehaved->violation.explanation) {
    CHECK(words(evidence) != words(misbehaved->violation.summary));
    CHECK_THAT(words(evidence), !Contains("which may be why"));
  }
}
