// What a stranger writes from scratch: right code passes, wrong code is exposed as what it is.
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint64_t kCases = 60;

/// Some histories take the judges more work than they are given.
constexpr int kDecidedLeast = 50;

std::map<std::string, int> endings_of(const std::string& device, const Subject& subject) {
  GenerateSettings settings;
  settings.work_groups = {2, 4};
  settings.work_group_size = {1, 4};
  settings.operations_per_item = {1, 8};
  return endings(simulated(device), subject, settings, kCases);
}

std::vector<Subject> strangers() {
  return subjects_in(STALEMATE_SOURCE_DIR "/tests/structures/strangers.yaml");
}

}  // namespace

TEST_CASE(
    "structures: right code is never convicted, also where memory is weak, and mostly passes") {
  for (const Subject& subject : strangers()) {
    if (subject.broken) continue;
    for (const char* device : {"sim:sc", "sim:weakest"}) {
      CAPTURE(subject.name, device);
      auto ended = endings_of(device, subject);
      CHECK(ended["pass"] >= kDecidedLeast);
      CHECK(ended["pass"] + ended["inconclusive"] == int{kCases});
    }
  }
}

TEST_CASE("structures: wrong code is exposed as what it is") {
  for (const Subject& subject : strangers()) {
    if (!subject.broken) continue;
    CAPTURE(subject.name);
    CHECK(endings_of("sim:sc", subject).contains(std::string(name(subject.broken->kind))));
  }
}
