// The algorithms of docs/tutorials.md, each in many small cases.
#include <algorithm>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// Small, so that a schedule costs microseconds, and contended.
GenerateSettings small_cases() {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {1, 8};
  settings.operations_per_item = {1, 8};
  settings.cells = {1, 4};
  return settings;
}

/// The published defects are all mutants in these files.
std::vector<Subject> published_defects() {
  std::vector<Subject> defects;
  for (const Subject& subject : shipped_in("configs/mutants.yaml")) {
    for (const char* stem :
         {"/float_min_max.value_sign.", "/float_min_max.one_kind.", "/float_min_max.float_compare.",
          "/float_exchange.", "/counter.plain.", "/semaphore.", "/histogram.plain.",
          "/histogram.global_id.", "/histogram.no_barrier.", "/group_wait.relaxed.",
          "/group_wait.no_wait."}) {
      if (subject.kernel.find(stem) != std::string::npos) defects.push_back(subject);
    }
  }
  return defects;
}

}  // namespace

TEST_CASE("tutorials: every algorithm holds, whatever OpenCL permits") {
  for (const Subject& subject : shipped_in("configs/tutorials.yaml")) {
    INFO(subject.name);
    const std::map<std::string, int> all_pass{{"pass", 30}};
    CHECK(endings(simulated("sim:weakest"), subject, small_cases(), 30) == all_pass);
  }
}

TEST_CASE("tutorials: every published defect is exposed as what it is, where it says so") {
  const std::vector<Subject> defects = published_defects();
  REQUIRE(defects.size() == 22);
  for (const Subject& subject : defects) {
    const auto& devices = subject.broken->exposed_by;
    for (const std::string device : {"sim:sc", "sim:independent", "sim:weakest"}) {
      if (std::find(devices.begin(), devices.end(), device) == devices.end()) continue;
      INFO(subject.name << " on " << device);
      CHECK(is_exposed(simulated(device), subject, small_cases(), 100));
    }
  }
}
