// Codes that share by atomics alone, configs/relaxed.yaml: told apart by a memory of messages.
#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "settings/settings_text.hpp"
#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr int kPasses = 20;
constexpr std::uint64_t kSearched = 600;

/// As many work-groups as the code has roles.
GenerateSettings few_work_items(const Subject& subject) {
  GenerateSettings settings;
  settings.work_groups = {subject.at_least.work_groups, subject.at_most.work_groups};
  settings.work_group_size = {1, 1};
  return settings;
}

bool are_any_to_expose(const Subject& subject, const std::string& device) {
  const auto& devices = subject.broken->exposed_by;
  return std::find(devices.begin(), devices.end(), device) != devices.end();
}

}  // namespace

TEST_CASE("relaxed codes: the right ones pass on every preset") {
  for (const Subject& subject : shipped_in("configs/relaxed.yaml")) {
    if (subject.broken) continue;
    for (const sim::Preset& preset : sim::presets()) {
      if (preset.id == "sim:serial" && subject.needs_progress != Progress::None) continue;
      CAPTURE(subject.name, preset.id);
      const std::map<std::string, int> all_pass{{"pass", kPasses}};
      CHECK(endings(simulated(std::string(preset.id)), subject, few_work_items(subject), kPasses) ==
            all_pass);
    }
  }
}

TEST_CASE("relaxed codes: sim:rc11 exposes each broken one, as what it is") {
  int broken = 0;
  for (const Subject& subject : shipped_in("configs/relaxed.yaml")) {
    if (!subject.broken) continue;
    ++broken;
    CAPTURE(subject.name);
    CHECK(are_any_to_expose(subject, "sim:rc11"));
    CHECK(is_exposed(simulated("sim:rc11"), subject, few_work_items(subject), kSearched));
  }
  CHECK(broken == 11);
}

TEST_CASE("relaxed codes: eight broken ones pass on the devices with caches and buffers") {
  int missed = 0;
  for (const Subject& subject : shipped_in("configs/relaxed.yaml")) {
    if (!subject.broken) continue;
    CAPTURE(subject.name);
    const bool is_seen = are_any_to_expose(subject, "sim:weakest");
    CHECK(is_exposed(simulated("sim:weakest"), subject, few_work_items(subject), 300) == is_seen);
    for (const std::string device : {"sim:sc", "sim:independent", "sim:lockstep"}) {
      CHECK_FALSE(is_exposed(simulated(device), subject, few_work_items(subject), 60));
    }
    if (!is_seen) ++missed;
  }
  CHECK(missed == 8);
}
