// Relaxed read-modify-writes whose old values nobody uses may act later than what follows them.
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr int kLateCases = 80;

GenerateSettings of_few_groups() {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {2, 12};
  return settings;
}

std::map<std::string, int> ended(const std::string& name, const char* device) {
  INFO(name << " on " << device);
  return endings(simulated(device), subject_here("late_updates.yaml", name), of_few_groups(),
                 kLateCases);
}

}  // namespace

TEST_CASE("late updates: what nothing orders with the next update is wrong") {
  const char* device = GENERATE("sim:independent", "sim:weakest");
  for (const char* name : {"last_relaxed", "last_by_wrapper", "last_by_shared_wrapper",
                           "last_by_dead_variable", "last_mem_fenced", "last_behind_barrier"}) {
    CHECK(ended(name, device).contains("wrong_value"));
  }
}

TEST_CASE("late updates: of local memory they are late where stores are") {
  CHECK(ended("counts_with_other_flag", "sim:weakest").contains("wrong_value"));
  CHECK_FALSE(ended("counts_with_other_flag", "sim:independent").contains("wrong_value"));
}

TEST_CASE("late updates: memory in order has none, nor RC11, which has no load buffering") {
  for (const char* device : {"sim:sc", "sim:rc11"}) {
    CHECK_FALSE(ended("last_relaxed", device).contains("wrong_value"));
  }
}

TEST_CASE("late updates: fences, barriers and one's own accesses have them act first") {
  const std::string name = GENERATE("last_fenced", "last_behind_wide_barrier", "sees_its_own",
                                    "counts", "counts_on", "draws");
  for (const char* device : {"sim:independent", "sim:weakest"}) {
    CAPTURE(name, device);
    CHECK(ended(name, device) == std::map<std::string, int>{{"pass", kLateCases}});
  }
}
