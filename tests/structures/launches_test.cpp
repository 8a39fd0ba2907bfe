// What a stranger writes from scratch: right code passes, wrong code is exposed as what it is.
#include <algorithm>
#include <map>
#include <string>

#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "stalemate/linear_record.clh"
#include "stalemate/shipped.hpp"
#include "words.hpp"

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

// What a driver that drops a dispatch or a work-group leaves: nothing, which is no idle work-item.
TEST_CASE("structures: what was not run is no operation that was not made") {
  const Subject subject = strangers().front();
  const Property& property = property_of(subject);
  Device& device = simulated("sim:sc");
  const Case input{.seed = Seed{3}, .nd_range = {2, 2}, .operations_per_item = 2};
  LaunchOutcome outcome =
      device.launch(property.lower(subject, input, {device.info(), shipped_files()}));
  Observation observation{std::move(std::get<Completed>(outcome).buffers)};
  const Judgement judged = property.judge(subject, input, observation);
  REQUIRE(name(judged.verdict) == "pass");
  CHECK(judged.operations == input.operations());  // and not what is asked afterwards
  for (BufferContent& buffer : observation.buffers) {
    if (buffer.name != "results") continue;
    const auto said_without = [&](std::size_t first, std::size_t bytes) {
      BufferContent whole = buffer;
      std::fill_n(buffer.bytes.begin() + static_cast<std::ptrdiff_t>(first), bytes, std::byte{0});
      const Judgement judgement = property.judge(subject, input, observation);
      buffer = std::move(whole);
      return words(std::get<Violation>(judgement.verdict).summary);
    };
    constexpr std::size_t record = sizeof(stalemate_linear_result);
    CHECK_THAT(said_without(0, buffer.bytes.size()),
               Catch::StartsWith("work-item 0 of work-group 0 left nothing of its operation 0"));
    CHECK_THAT(said_without(7 * record, record),
               Catch::StartsWith("work-item 3 of work-group 1 left nothing of its operation 1"));
    CHECK_THAT(said_without(8 * record, buffer.bytes.size() - 8 * record),
               Catch::Contains(" was not asked afterwards"));
  }
}

TEST_CASE("structures: wrong code is exposed as what it is") {
  for (const Subject& subject : strangers()) {
    if (!subject.broken) continue;
    CAPTURE(subject.name);
    CHECK(endings_of("sim:sc", subject).contains(std::string(name(subject.broken->kind))));
  }
}
