// configs/structures.yaml holds: right structures are never convicted, and each mutant that
// `sim:sc` must expose is exposed there. The rest of its cases are a run's.
#include <algorithm>
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint64_t kCasesOfRight = 12;
constexpr std::size_t kShares = 4;  // of the subjects, that run side by side

std::map<std::string, int> ended(const Subject& subject, std::uint64_t cases) {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {1, 4};
  settings.operations_per_item = {1, 8};
  settings.cells = {1, 4};
  return endings(simulated("sim:sc"), subject, settings, cases);
}

bool is_exposed(const std::map<std::string, int>& endings) {
  return std::any_of(endings.begin(), endings.end(), [](const auto& ending) {
    return ending.first != "pass" && ending.first != "inconclusive";
  });
}

/// First in few cases, which mostly are enough.
bool is_exposed(const Subject& subject) {
  for (const std::uint64_t cases : {5U, 40U, 300U}) {
    if (is_exposed(ended(subject, cases))) return true;
  }
  return false;
}

bool must_be_exposed(const Subject& subject) {
  const auto& devices = subject.broken->exposed_by;
  return std::find(devices.begin(), devices.end(), "sim:sc") != devices.end();
}

/// Every so many-th subject is looked at; the number of those whose ending is known beforehand.
std::size_t look_at(std::size_t share) {
  std::size_t looked_at = 0;
  const std::vector<Subject> subjects = shipped_in("configs/structures.yaml");
  for (std::size_t i = share; i < subjects.size(); i += kShares) {
    const Subject& subject = subjects[i];
    CAPTURE(subject.name);
    if (!subject.broken) {
      CHECK_FALSE(is_exposed(ended(subject, kCasesOfRight)));
    } else if (must_be_exposed(subject)) {
      CHECK(is_exposed(subject));
    } else {
      continue;
    }
    ++looked_at;
  }
  return looked_at;
}

}  // namespace

TEST_CASE("shipped structures: the first quarter ends as the config says") {
  CHECK(look_at(0) > 10);
}

TEST_CASE("shipped structures: the second quarter ends as the config says") {
  CHECK(look_at(1) > 10);
}

TEST_CASE("shipped structures: the third quarter ends as the config says") {
  CHECK(look_at(2) > 10);
}

TEST_CASE("shipped structures: the last quarter ends as the config says") {
  CHECK(look_at(3) > 10);
}

// With many seeds in less than 200 cases, but not with all: no run has to expose them on sim:sc.
TEST_CASE("shipped structures: an address that comes back is exposed") {
  int found = 0;
  for (const Subject& subject : shipped_in("configs/structures.yaml")) {
    if (subject.name != "free_list_allocator.untagged" &&
        subject.name != "free_list_allocator.same_tag") {
      continue;
    }
    CAPTURE(subject.name);
    CHECK(is_exposed(subject));
    ++found;
  }
  CHECK(found == 2);
}
