#include <algorithm>

#include <catch2/catch.hpp>

#include "shrunk.hpp"

namespace stalemate::engine {

TEST_CASE("shrink: a violation is confirmed, shrunk to the least case that fails, and kept once") {
  Rig rig;
  int kept = 0;
  rig.context.keep = [&](const Reproducer& reproducer, const SubjectResult& result) {
    ++kept;
    CHECK(reproducer.violation.kind == ViolationKind::StaleRead);
    CHECK(result.subject == "subject");
    CHECK(rig.recorder.events.back() == "scripted:0 subject started");
    return std::string("0001.json");
  };
  ScriptedDevice device([](const Asked& asked) {
    const bool fails = asked.nd_range.work_groups >= 3 && asked.operations_per_item >= 2;
    return fails ? violates(ViolationKind::StaleRead) : passes();
  });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  const Reproducer& reproducer = *result.reproducer;
  CHECK(result.expectation == Expectation::Unexpected);
  CHECK(result.reproducer_file == "0001.json");
  CHECK(kept == 1);
  CHECK(reproducer.original.rate == Rate{20, 20});
  CHECK(reproducer.smallest.input.nd_range.work_groups == 3);
  CHECK(reproducer.smallest.input.operations_per_item == 2);
  CHECK(reproducer.smallest.rate == Rate{20, 20});
  CHECK(reproducer.observed == reproducer.smallest.input);
  CHECK_FALSE(reproducer.most_reproducible);
  CHECK(reproducer.run_seed == Seed{1});
  CHECK(reproducer.device == device.info());
  CHECK(reproducer.subject == rig.plan.subjects[0]);
  CHECK(result.effort.launches > result.effort.cases + 40);
}

TEST_CASE("shrink: the search ends with the first violation") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  CHECK(rig.run_one(device).effort.cases == 1);
}

TEST_CASE("shrink: the kind of violation never slips") {
  Rig rig;
  ScriptedDevice device([](const Asked& asked) {
    if (asked.nd_range.work_groups >= 8) return violates(ViolationKind::LostUpdate);
    return violates(ViolationKind::WrongValue);
  });
  const Case large = plain_case(Seed{5}, 60);
  rig.context.remembered = [&](const Subject&) { return std::vector<Case>{large}; };
  const Reproducer reproducer = reproducer_of(rig, device);
  CHECK(reproducer.violation.kind == ViolationKind::LostUpdate);
  CHECK(reproducer.smallest.input.nd_range.work_groups == 8);
}

TEST_CASE("shrink: a smaller case may show another kind of the same claim, unless it is a mutant") {
  Rig rig;
  rig.property->one_claim = {ViolationKind::LostUpdate, ViolationKind::WrongValue};
  ScriptedDevice device([](const Asked& asked) {
    if (asked.nd_range.work_groups >= 8) return violates(ViolationKind::LostUpdate);
    if (asked.nd_range.work_groups >= 3) return violates(ViolationKind::WrongValue);
    return violates(ViolationKind::WrongReturn);
  });
  const Case large = plain_case(Seed{5}, 60);
  rig.context.remembered = [&](const Subject&) { return std::vector<Case>{large}; };
  const bool is_mutant = GENERATE(false, true);
  if (is_mutant) rig.plan.subjects[0].broken = Broken{ViolationKind::LostUpdate, {}};
  const Reproducer reproducer = reproducer_of(rig, device);
  const auto kind = is_mutant ? ViolationKind::LostUpdate : ViolationKind::WrongValue;
  CHECK(reproducer.violation.kind == kind);
  CHECK(reproducer.smallest.input.nd_range.work_groups == (is_mutant ? 8 : 3));
  CHECK(reproducer.smallest.rate == Rate{20, 20});
}

TEST_CASE("shrink: a candidate that crashes or never ends is another failure") {
  Rig rig;
  const bool crashes = GENERATE(true, false);
  ScriptedDevice device([&](const Asked& asked) -> LaunchOutcome {
    if (asked.nd_range.work_groups >= 4) return violates(ViolationKind::LostUpdate);
    if (crashes) return Crashed{Phase::Launch, "signal 11"};
    return hangs(asked);
  });
  const Case large = plain_case(Seed{5}, 60);
  rig.context.remembered = [&](const Subject&) { return std::vector<Case>{large}; };
  CHECK(reproducer_of(rig, device).smallest.input.nd_range.work_groups == 4);
  for (std::size_t i = 1; i < device.asked().size(); ++i) {
    const auto groups = device.asked()[i].nd_range.work_groups;
    // Launched once: the next launch is that of another candidate.
    if (groups < 4) CHECK(device.asked()[i - 1].nd_range.work_groups != groups);
  }
}

TEST_CASE("shrink: a failure that never shows again is a violation still, with its history") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) {
    return ++launches == 7 ? violates(ViolationKind::TornValue, 77) : passes();
  });
  const Reproducer reproducer = reproducer_of(rig, device);
  CHECK(reproducer.original.rate == Rate{0, 20});
  CHECK(reproducer.smallest == RatedCase{reproducer.original.input, {0, 140}});
  CHECK(mark_of(reproducer.history) == 77);
}

TEST_CASE("shrink: what fails in one launch of forty is looked for until it is seen again") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked& asked) {
    const bool fails = asked.nd_range.work_groups > 1 && ++launches % 40 == 7;
    return fails ? violates(ViolationKind::LostUpdate) : passes();
  });
  rig.property->follows_settings = true;
  rig.plan.generate.work_groups = {2, 2};
  const Reproducer reproducer = reproducer_of(rig, device);
  CHECK(reproducer.original.rate == Rate{0, 20});
  CHECK(reproducer.smallest.input == reproducer.original.input);
  CHECK(reproducer.smallest.rate.violations > 0);
}

TEST_CASE("shrink: the history kept is that of the failing launch of the smallest case") {
  Rig rig;
  std::uint16_t launches = 0;
  std::uint16_t first_of_smallest = 0;
  ScriptedDevice device([&](const Asked& asked) {
    ++launches;
    const bool is_smallest = asked.nd_range.work_groups == 1 && asked.operations_per_item == 1;
    if (is_smallest && first_of_smallest == 0) first_of_smallest = launches;
    return violates(ViolationKind::LostUpdate, launches);
  });
  CHECK(mark_of(reproducer_of(rig, device).history) == first_of_smallest);
}

TEST_CASE("shrink: a history of more than 4 MiB is condensed") {
  Rig rig;
  const std::size_t size = GENERATE(std::size_t{4} << 20U, (std::size_t{4} << 20U) + 1);
  ScriptedDevice device([&](const Asked&) {
    LaunchOutcome outcome = violates(ViolationKind::LostUpdate);
    std::get<Completed>(outcome).buffers[0].bytes.resize(size);
    return outcome;
  });
  rig.plan.shrink.launches = 0;
  const Reproducer reproducer = reproducer_of(rig, device);
  const bool too_large = size > (std::size_t{4} << 20U);
  CHECK(reproducer.history_condensed == too_large);
  CHECK(reproducer.history.find("finding").size() == (too_large ? sizeof(Finding) : size));
}

TEST_CASE("shrink: a history that is too large even condensed is not kept, and a note says so") {
  Rig rig;
  rig.property->condensed_size = kHistoryBytesMax + 1;
  rig.property->throws_in = GENERATE("", "condense");
  ScriptedDevice device([&](const Asked&) {
    LaunchOutcome outcome = violates(ViolationKind::LostUpdate);
    std::get<Completed>(outcome).buffers[0].bytes.resize(2 * kHistoryBytesMax);
    return outcome;
  });
  rig.plan.shrink.launches = 0;
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->history.buffers.empty());
  REQUIRE_FALSE(result.notes.empty());
  CHECK_THAT(result.notes.back(), Catch::StartsWith("the history is not kept: "));
  const ReplayResult again = replay(*result.reproducer, nullptr, 1, rig.context);
  CHECK(name(again.stored) == "inconclusive");
  CHECK_FALSE(again.stored_agrees);
}

TEST_CASE("shrink: a device that fits simpler cases back does not make it go in a circle") {
  Rig rig;
  rig.property->groups_min = 4;
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->smallest.input.nd_range.work_groups == 4);
  CHECK(result.effort.launches < 100);
}

TEST_CASE("shrink: a property that grows larger cases for ever does not keep it from ending") {
  Rig rig;
  rig.property->grows_for_ever = true;
  rig.plan.shrink.time = std::chrono::milliseconds(50);
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  const SubjectResult result = rig.run_one(device);
  CHECK(std::holds_alternative<Violation>(result.verdict));
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->smallest.input == result.reproducer->original.input);
}

TEST_CASE("shrink: its budget of launches is kept") {
  Rig rig;
  rig.plan.shrink.launches = 30;
  ScriptedDevice device([](const Asked& asked) {
    return asked.nd_range.work_groups >= 2 ? violates(ViolationKind::LostUpdate) : passes();
  });
  const SubjectResult result = rig.run_one(device);
  // The search's cases, 20 launches to confirm, 30 to shrink and 20 for the smallest case.
  CHECK(result.effort.launches <= result.effort.cases + 70);
}

TEST_CASE("shrink: a violation is kept when the run is cancelled while it is looked into") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches == 4) rig.stop_flag = 2;
    return violates(ViolationKind::LostUpdate);
  });
  const RunResult run = rig.run({&device});
  CHECK(run.interrupted);
  CHECK(launches == 4);
  REQUIRE(run.subjects[0].reproducer);
  CHECK(run.subjects[0].reproducer->original.rate == Rate{3, 3});
  CHECK(run.subjects[0].expectation == Expectation::Unexpected);
}

TEST_CASE("shrink: other kinds seen while the rate is measured are noted") {
  Rig rig;
  rig.plan.shrink.launches = 0;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) {
    return violates(++launches % 2 == 1 ? ViolationKind::LostUpdate : ViolationKind::StaleRead);
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(result.notes == std::vector<std::string>{"10 of 20 launches: stale_read"});
  CHECK(result.reproducer->original.rate == Rate{10, 20});
}

TEST_CASE("shrink: observers hear what is being done") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  rig.run({&device});
  auto activities = rig.recorder.activities;
  activities.erase(std::unique(activities.begin(), activities.end()), activities.end());
  CHECK(activities == std::vector<std::string>{"searching", "asking whether the driver is right",
                                               "measuring the rate", "shrinking",
                                               "measuring the rate"});
}

TEST_CASE("shrink: a candidate is not refused because its work-groups missed one another") {
  Rig rig;
  int missed = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    missed = missed == 3 ? 0 : missed + 1;
    return missed == 0 ? violates(ViolationKind::LostUpdate) : completes({0, kMissed, 0});
  });
  const Reproducer reproducer = reproducer_of(rig, device);
  CHECK(reproducer.smallest.input.nd_range.work_groups == 1);
  CHECK(reproducer.smallest.input.operations_per_item == 1);
}

}  // namespace stalemate::engine
