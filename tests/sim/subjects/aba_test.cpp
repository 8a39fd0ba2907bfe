// The ABA problem: a list whose pop compares the head alone loses nodes where three meet.
#include <catch2/catch.hpp>

#include "sim/subjects/simulated.hpp"
#include "stalemate/seed.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint64_t kSchedulesMost = 1000;
constexpr std::uint64_t kSchedulesOfCorrect = 200;

bool is_convicted(Device& device, const Subject& subject, const Case& input) {
  const Property& property = property_of(subject);
  LaunchRequest request = property.lower(subject, input, {device.info(), shipped_files()});
  request.schedule.seed = input.seed.split("schedule").split(0).value;
  LaunchOutcome outcome = device.launch(request);
  if (std::holds_alternative<Misbehaved>(outcome)) return true;
  auto& completed = std::get<Completed>(outcome);
  const Judgement judgement = property.judge(subject, input, {std::move(completed.buffers)});
  return std::holds_alternative<Violation>(judgement.verdict);
}

/// Whether one of the first `most` schedules that `stalemate run` tries convicts the subject.
bool is_convicted_within(std::uint64_t most, Device& device, const Subject& subject, Seed seed) {
  const Property& property = property_of(subject);
  for (std::uint64_t index = 0; index < most; ++index) {
    const Case input = property.generate(subject, {}, seed.split(subject.name), index).value;
    if (is_convicted(device, subject, property.fit_to_device(subject, input, device.info())))
      return true;
  }
  return false;
}

}  // namespace

TEST_CASE("ABA: found in a thousand schedules wherever lanes are independent, whatever the seed") {
  const std::string id = GENERATE("sim:sc", "sim:independent", "sim:weakest");
  const std::uint64_t seed = GENERATE(1u, 2u, 3u, 4u, 5u);
  CAPTURE(id, seed);
  CHECK(is_convicted_within(kSchedulesMost, simulated(id), shipped("list_pop.no_tag"), Seed{seed}));
}

TEST_CASE("ABA: a list with tags is not convicted in two hundred") {
  const std::string id = GENERATE("sim:sc", "sim:independent");
  CAPTURE(id);
  CHECK_FALSE(
      is_convicted_within(kSchedulesOfCorrect, simulated(id), shipped("list_pop.tagged"), Seed{1}));
}
