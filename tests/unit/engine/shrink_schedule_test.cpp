#include "engine/failure/shrink_schedule.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include <catch2/catch.hpp>

#include "engine/failure/investigate.hpp"
#include "proof_rig.hpp"
#include "rig.hpp"
#include "simulated_device.hpp"

namespace stalemate::engine {

namespace {

using Segments = std::vector<Segment>;

/// Sixty pieces; item 2 comes before item 1 in several places.
Segments sixty_pieces() {
  Segments segments;
  for (std::uint32_t i = 0; i < 60; ++i) segments.push_back({i * 7 % 5, 1 + i % 9});
  return segments;
}

bool runs_2_before_1(const Segments& segments) {
  const auto is = [](std::uint32_t item) {
    return [item](const Segment& segment) { return segment.work_item == item; };
  };
  const auto second = std::find_if(segments.begin(), segments.end(), is(2));
  return std::find_if(second, segments.end(), is(1)) != segments.end();
}

LaunchOutcome fails_if_2_before_1(const Asked& asked) {
  const Segments segments = taken(asked.schedule, sixty_pieces());
  return recorded(runs_2_before_1(segments) ? violates(ViolationKind::LostUpdate) : passes(),
                  asked.schedule, segments);
}

ExactLaunch exact_of(Rig& rig, Device& device) {
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  REQUIRE(result.reproducer->exact);
  return *result.reproducer->exact;
}

}  // namespace

TEST_CASE("shrink schedule: what is left is the least that fails, each piece as short as can be") {
  Rig rig;
  ScriptedDevice device(fails_if_2_before_1);
  const ExactLaunch exact = exact_of(rig, simulated(device));
  REQUIRE(exact.schedule.follow);
  CHECK(*exact.schedule.follow == std::vector<Segments>{{{2, 1}, {1, 1}}});
  CHECK_FALSE(exact.schedule.record);
  CHECK(exact.hash == hash_of({{2, 1}, {1, 1}}));
  CHECK(exact.trace.size() == 1);
}

TEST_CASE("shrink schedule: a failure that needs no schedule at all keeps none") {
  Rig rig;
  ScriptedDevice device([](const Asked& asked) {
    return recorded(violates(ViolationKind::LostUpdate), asked.schedule,
                    taken(asked.schedule, sixty_pieces()));
  });
  CHECK(exact_of(rig, simulated(device)).schedule.follow == std::vector<Segments>{{}});
}

TEST_CASE("shrink schedule: a device that does not fail has nothing to shrink") {
  Rig rig;
  ScriptedDevice device([](const Asked& asked) {
    const Segments segments = taken(asked.schedule, {{1, 1}, {2, 1}});
    return recorded(runs_2_before_1(segments) ? violates(ViolationKind::LostUpdate) : passes(),
                    asked.schedule, segments);
  });
  const SubjectResult result = rig.run_one(simulated(device));
  CHECK(name(result.verdict) == "pass");
  CHECK_FALSE(result.reproducer);
}

TEST_CASE("shrink schedule: real devices are asked for no schedule and no recording") {
  Rig rig;
  ScriptedDevice device(fails_if_2_before_1);
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  CHECK_FALSE(result.reproducer->exact);
  for (const Asked& asked : device.asked()) {
    CHECK_FALSE(asked.schedule.record);
    CHECK_FALSE(asked.schedule.follow);
  }
}

// With item 4 in it, the launch shows its failure in 3 accesses, else in 100.
TEST_CASE("shrink schedule: a few accesses to read are worth more than a segment less") {
  Rig rig;
  const auto kind = GENERATE(ViolationKind::LostUpdate, ViolationKind::NoProgress);
  ScriptedDevice device([&](const Asked& asked) {
    const Segments segments = taken(asked.schedule, sixty_pieces());
    const bool has_4 = std::any_of(segments.begin(), segments.end(),
                                   [](const Segment& segment) { return segment.work_item == 4; });
    return recorded(violates(kind), asked.schedule, segments, has_4 ? 3 : 100);
  });
  const ExactLaunch exact = exact_of(rig, simulated(device));
  const Segments wanted = kind == ViolationKind::LostUpdate ? Segments{{4, 1}} : Segments{};
  CHECK(exact.schedule.follow == std::vector<Segments>{wanted});
}

TEST_CASE("shrink schedule: another kind of violation is another failure") {
  Rig rig;
  ScriptedDevice device([](const Asked& asked) {
    const Segments segments = taken(asked.schedule, sixty_pieces());
    return recorded(
        violates(segments.size() < 9 ? ViolationKind::WrongValue : ViolationKind::Order),
        asked.schedule, segments);
  });
  const ExactLaunch exact = exact_of(rig, simulated(device));
  REQUIRE(exact.schedule.follow);
  CHECK(exact.schedule.follow->at(0).size() == 9);
}

TEST_CASE("shrink schedule: where following does not fail, the seed alone repeats it") {
  Rig rig;
  ScriptedDevice device([](const Asked& asked) {
    const bool follows = asked.schedule.follow.has_value();
    return recorded(follows ? passes() : violates(ViolationKind::Order), asked.schedule,
                    taken(asked.schedule, sixty_pieces()));
  });
  const ExactLaunch exact = exact_of(rig, simulated(device));
  CHECK_FALSE(exact.schedule.follow);
  CHECK(exact.hash == hash_of(sixty_pieces()));
}

TEST_CASE("shrink schedule: a launch that does not fail again is kept without a schedule") {
  Rig rig;
  ScriptedDevice device([](const Asked& asked) {
    return asked.schedule.record ? passes() : violates(ViolationKind::Order);
  });
  const SubjectResult result = rig.run_one(simulated(device));
  REQUIRE(result.reproducer);
  CHECK_FALSE(result.reproducer->exact);
  CHECK_THAT(result.notes.back(), Catch::Contains("could not be repeated"));
}

TEST_CASE("shrink schedule: a launch that nobody had the time to repeat is not said to pass") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::Order); });
  Found found{plain_case(Seed{1}, 4), {}};
  found.triaged.judgement.verdict = Violation{ViolationKind::Order, {}, {}};
  const auto note = [&](std::chrono::milliseconds time) {
    Session session({*rig.property, rig.plan.subjects[0], simulated(device), rig.files},
                    rig.plan.deadline, SubjectTime(time), rig.context.cancellation);
    return investigate(session, found, rig.plan).notes.back();
  };
  CHECK_THAT(note(std::chrono::milliseconds(0)),
             Catch::Contains("time was up before the failing launch was repeated; raise budget"));
  rig.stop_flag = 2;
  CHECK_THAT(note(std::chrono::minutes(9)), Catch::Contains("the run was stopped before"));
}

TEST_CASE("shrink schedule: what was explored has a trace, however late it was found") {
  ProofRig rig([](const Asked& asked) {
    LaunchOutcome all = explored({observed(1, found(ViolationKind::Order))});
    const bool is_recorded = asked.every && !asked.every->recorded.empty();
    if (is_recorded) std::get<Completed>(all).recording = Recording{};
    return all;
  });
  Found late{plain_case(Seed{1}, 4), {}};
  late.triaged.judgement.verdict = Violation{ViolationKind::Order, {}, {}};
  Session session({*rig.property, rig.plan.subjects[0], rig.device, rig.files}, rig.plan.deadline,
                  SubjectTime(std::chrono::seconds(1)), rig.context.cancellation);
  while (session.can_go_on()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(investigate(session, late, rig.plan).reproducer.exact);
}

TEST_CASE("shrink schedule: its budget of launches is kept") {
  Rig rig;
  rig.plan.shrink.launches = 25;
  int followed = 0;
  ScriptedDevice device([&](const Asked& asked) {
    followed += asked.schedule.follow ? 1 : 0;
    return fails_if_2_before_1(asked);
  });
  exact_of(rig, simulated(device));
  // The last launch gives the trace, come what may.
  CHECK(followed <= 26);
}

TEST_CASE("shrink schedule: the history kept is that of the launch with the trace") {
  Rig rig;
  std::uint16_t launches = 0;
  ScriptedDevice device([&](const Asked& asked) {
    return recorded(violates(ViolationKind::LostUpdate, ++launches), asked.schedule,
                    taken(asked.schedule, sixty_pieces()));
  });
  const SubjectResult result = rig.run_one(simulated(device));
  REQUIRE(result.reproducer);
  Finding finding;
  std::memcpy(&finding, result.reproducer->history.find("finding").data(), sizeof(Finding));
  CHECK(finding.mark == launches);
}

}  // namespace stalemate::engine
