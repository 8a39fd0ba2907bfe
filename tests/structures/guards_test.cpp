// What locks guard shows the orders that they lack, and a reader who is in with a writer.
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint64_t kCasesOfLocks = 60;

bool is_of_one_group(const Subject& subject) {
  return subject.at_most.work_groups == 1;
}

GenerateSettings of_small_groups(const Subject& subject) {
  GenerateSettings settings;
  settings.work_groups = {2, 3};
  if (is_of_one_group(subject)) settings.work_groups = {1, 1};
  settings.work_group_size = {is_of_one_group(subject) ? 2U : 1U, 4};
  settings.operations_per_item = {2, 12};
  return settings;
}

const std::vector<Subject>& guarding() {
  return subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/guards.yaml");
}

int convicted(const std::map<std::string, int>& ended) {
  int sum = 0;
  for (const auto& [how, count] : ended) {
    if (how != "pass" && how != "inconclusive") sum += count;
  }
  return sum;
}

}  // namespace

TEST_CASE("guards: right locks pass, and so do those that guard nothing") {
  for (const Subject& subject : guarding()) {
    if (subject.broken) continue;
    for (const char* device : {"sim:sc", "sim:weakest", "sim:rc11"}) {
      CAPTURE(subject.name, device);
      auto ended = endings(simulated(device), subject, of_small_groups(subject), kCasesOfLocks);
      CHECK(convicted(ended) == 0);
      CHECK(ended["pass"] >= 50);
    }
  }
}

TEST_CASE("guards: an order that is missing is a race, and is seen where memory is weak") {
  int broken = 0;
  for (const Subject& subject : guarding()) {
    if (!subject.broken) continue;
    ++broken;
    CAPTURE(subject.name);
    CHECK(is_exposed(simulated("sim:sc"), subject, of_small_groups(subject), kCasesOfLocks));
    for (const char* device : {"sim:weakest", "sim:rc11"}) {
      CAPTURE(device);
      CHECK(convicted(
                endings(simulated(device), subject, of_small_groups(subject), kCasesOfLocks)) > 0);
    }
  }
  CHECK(broken == 6);
}
