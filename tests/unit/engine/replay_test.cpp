#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

Reproducer found_by(Rig& rig, const ScriptedDevice::Script& script) {
  ScriptedDevice device(script);
  SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  return *std::move(result.reproducer);
}

LaunchOutcome loses(const Asked& asked) {
  return asked.nd_range.work_groups >= 2 ? violates(ViolationKind::LostUpdate) : passes();
}

LaunchOutcome never_ends(const Asked& asked) {
  return asked.subject == "control" ? completes({}, milliseconds(1)) : hangs(asked);
}

}  // namespace

TEST_CASE("replay: a stored history is judged again without a device") {
  Rig rig;
  const Reproducer reproducer = found_by(rig, loses);
  const ReplayResult result = replay(reproducer, nullptr, 10, rig.context);
  CHECK(name(result.stored) == "violation");
  CHECK(result.stored_agrees);
  CHECK(result.smallest.rate.launches == 0);
}

TEST_CASE("replay: a history that was tampered with disagrees") {
  Rig rig;
  Reproducer reproducer = found_by(rig, loses);
  auto& bytes = reproducer.history.buffers.at(0).bytes;
  SECTION("explained now") {
    bytes.at(0) = std::byte{0};
    CHECK(name(replay(reproducer, nullptr, 10, rig.context).stored) == "pass");
  }
  SECTION("another kind") {
    bytes.at(0) = std::byte{3};
  }
  SECTION("cut short") {
    bytes.clear();
  }
  CHECK_FALSE(replay(reproducer, nullptr, 10, rig.context).stored_agrees);
}

TEST_CASE("replay: fresh launches are counted for the smallest and the most_reproducible case") {
  Rig rig;
  Reproducer reproducer = found_by(rig, loses);
  reproducer.most_reproducible = reproducer.original;
  int launches = 0;
  ScriptedDevice device([&](const Asked& asked) {
    ++launches;
    const bool is_smallest = asked.nd_range == reproducer.smallest.input.nd_range;
    if (is_smallest && launches % 2 == 0) return violates(ViolationKind::StaleRead);
    return violates(ViolationKind::LostUpdate);
  });
  const ReplayResult result = replay(reproducer, &device, 10, rig.context);
  CHECK(result.smallest.rate == Rate{5, 10});
  CHECK(result.most_reproducible.rate == Rate{10, 10});
  CHECK(result.most_reproducible.notes.empty());
  CHECK(result.smallest.notes == std::vector<std::string>{"5 of 10 launches: stale_read"});
}

TEST_CASE("replay: launches that are wrong in another way are counted, too") {
  Rig rig;
  const Reproducer reproducer = found_by(rig, loses);
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::WrongValue); });
  const ReplayResult result = replay(reproducer, &device, 5, rig.context);
  CHECK(result.smallest.rate == Rate{0, 5});
  CHECK(result.other_violations == 5);
}

TEST_CASE("replay: without a most_reproducible case only the smallest is launched") {
  Rig rig;
  const Reproducer reproducer = found_by(rig, loses);
  REQUIRE_FALSE(reproducer.most_reproducible);
  ScriptedDevice device(loses);
  CHECK(replay(reproducer, &device, 10, rig.context).most_reproducible.rate.launches == 0);
  CHECK(device.asked().size() == 10);
}

TEST_CASE("replay: a program that never builds is given up early and noted") {
  Rig rig;
  const Reproducer reproducer = found_by(rig, loses);
  ScriptedDevice device([](const Asked&) { return BuildFailed{"error\nof line 1"}; });
  const ReplayResult result = replay(reproducer, &device, 1000, rig.context);
  CHECK(result.smallest.rate == Rate{0, 3});
  CHECK(result.smallest.notes == std::vector<std::string>{"3 of 3 launches: did not build: error"});
}

TEST_CASE("replay: no_progress is proven by its evidence, and seen as a missed deadline") {
  Rig rig;
  rig.plan.deadline.launch = milliseconds(700);
  Reproducer reproducer = found_by(rig, never_ends);
  ScriptedDevice device(never_ends);
  const ReplayResult result = replay(reproducer, &device, 4, rig.context);
  CHECK(result.stored_agrees);
  CHECK(result.smallest.rate == Rate{4, 4});
  CHECK(device.asked().front().deadlines.launch == milliseconds(700));
  ScriptedDevice patient(never_ends);
  CHECK(replay(reproducer, &patient, 4, rig.context, milliseconds(900)).smallest.rate ==
        Rate{4, 4});
  CHECK(patient.asked().front().deadlines.launch == milliseconds(900));

  reproducer.stuck->control_time = seconds(1);
  CHECK_FALSE(replay(reproducer, nullptr, 4, rig.context).stored_agrees);
}

TEST_CASE("replay: a case too large for the device is made smaller, and that is noted") {
  Rig rig;
  Reproducer reproducer = found_by(rig, loses);
  reproducer.smallest.input.nd_range.work_group_size = 512;
  ScriptedDevice device(loses);
  const ReplayResult result = replay(reproducer, &device, 1, rig.context);
  CHECK(device.asked().front().nd_range.work_group_size == 256);
  CHECK(result.smallest.notes == std::vector<std::string>{"fitted to this device"});
}

TEST_CASE("replay: an unknown property is an error, not an agreement") {
  Rig rig;
  Reproducer reproducer = found_by(rig, loses);
  reproducer.subject.property = "mystery";
  const ReplayResult result = replay(reproducer, nullptr, 1, rig.context);
  CHECK(name(result.stored) == "error");
  CHECK_FALSE(result.stored_agrees);
}

TEST_CASE("replay: cancelled, it reports the launches that were made") {
  Rig rig;
  const Reproducer reproducer = found_by(rig, loses);
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches < 4) return violates(ViolationKind::LostUpdate);
    return Cancelled{};
  });
  CHECK(replay(reproducer, &device, 1000, rig.context).smallest.rate == Rate{3, 3});
}

TEST_CASE("replay: a crash is seen as a crash, and as nothing else") {
  Rig rig;
  const Reproducer reproducer = found_by(rig, [](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "control") return passes();
    return Crashed{Phase::Launch, "signal 11"};
  });
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches % 3 == 0) return Crashed{Phase::Launch, "signal 11"};
    return violates(ViolationKind::LostUpdate);
  });
  const ReplayResult result = replay(reproducer, &device, 10, rig.context);
  CHECK(name(result.stored) == "inconclusive");
  CHECK_FALSE(result.stored_agrees);
  CHECK(result.smallest.rate == Rate{3, 10});
}

TEST_CASE("replay: a program that does not build is kept, and built again") {
  Rig rig;
  const Reproducer reproducer = found_by(rig, [](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "control") return passes();
    return BuildFailed{"line 1: no"};
  });
  REQUIRE(reproducer.build_failure);
  CHECK(reproducer.build_failure->log == "line 1: no");
  CHECK(reproducer.original.rate == Rate{1, 1});
  ScriptedDevice refuses([](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "control") return passes();
    return BuildFailed{"line 1: no"};
  });
  CHECK(replay(reproducer, &refuses, 2, rig.context).smallest.rate.violations > 0);
  ScriptedDevice without_room(
      [](const Asked&) -> LaunchOutcome { return BuildFailed{"no folder for temporary files"}; });
  const ReplayResult undecided = replay(reproducer, &without_room, 2, rig.context);
  CHECK(undecided.decided == 0);
  CHECK(undecided.smallest.rate.violations == 0);
  REQUIRE(undecided.notes.size() == 1);
  CHECK_THAT(undecided.notes[0], Catch::Contains("does not build: no folder for temporary files"));
  ScriptedDevice crashes([](const Asked&) -> LaunchOutcome {
    return Crashed{Phase::Launch, "signal 11"};
  });
  CHECK(replay(reproducer, &crashes, 2, rig.context).smallest.rate.violations == 0);
}

}  // namespace stalemate::engine
