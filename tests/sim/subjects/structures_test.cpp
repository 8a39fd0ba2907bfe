// The data structures of configs/structures.yaml: every broken one is exposed as what it is.
#include <string>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint64_t kSearched = 200;

/// Small, so that a schedule costs microseconds, and contended.
GenerateSettings small_cases() {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {1, 4};
  settings.operations_per_item = {1, 8};
  return settings;
}

bool is_exposed(const std::string& device, const Subject& subject) {
  const auto ended = endings(simulated(device), subject, small_cases(), kSearched);
  return ended.contains(std::string(name(subject.broken->kind)));
}

}  // namespace

TEST_CASE("data structures: every broken one is exposed within 200 cases, where it says so") {
  int broken = 0;
  for (const Subject& subject : shipped_in("configs/structures.yaml")) {
    if (!subject.broken) continue;
    ++broken;
    for (const std::string& device : subject.broken->exposed_by) {
      if (!device.starts_with("sim:")) continue;
      CAPTURE(subject.name, device);
      CHECK(is_exposed(device, subject));
    }
  }
  CHECK(broken >= 30);
}
