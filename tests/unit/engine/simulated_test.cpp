#include <catch2/catch.hpp>

#include "engine/launch/session.hpp"
#include "engine/probe/progress_probe.hpp"
#include "rig.hpp"
#include "simulated_device.hpp"
#include "words.hpp"

namespace stalemate::engine {

namespace {

Violation barrier_divergence() {
  return {ViolationKind::BarrierDivergence, own("work-item 3 waits at k.cl:7"), {own("who")}, {}};
}

LaunchOutcome misbehaves(const Asked& asked) {
  return recorded(Misbehaved{barrier_divergence()}, asked.schedule,
                  taken(asked.schedule, {{0, 3}, {1, 2}}));
}

struct SessionRig : Rig {
  std::uint64_t seed_of(std::uint32_t groups) {
    session.launch(plain_case(Seed{9}, groups));
    return device.asked().back().schedule.seed;
  }

  ScriptedDevice device{[](const Asked&) { return passes(); }};
  Session session{{*property, plan.subjects.front(), device, files},
                  plan.deadline,
                  SubjectTime::unlimited(),
                  {}};
};

}  // namespace

TEST_CASE("simulated: each launch of a case has a schedule of its own, whatever came before") {
  SessionRig rig;
  const std::uint64_t first = rig.seed_of(1);
  const std::uint64_t second = rig.seed_of(1);
  CHECK(rig.seed_of(2) == first);  // of the same seed
  CHECK(rig.seed_of(1) == first);
  CHECK(rig.seed_of(1) == second);
  CHECK(first != second);
}

TEST_CASE("simulated: a judged launch tells the schedule that it had") {
  SessionRig rig;
  const Attempt attempt = rig.session.launch(plain_case(Seed{9}));
  CHECK(std::get<Judged>(attempt).schedule == rig.device.asked().back().schedule);
}

TEST_CASE("simulated: what the device itself saw is the violation, without a control") {
  Rig rig;
  ScriptedDevice device(misbehaves);
  const SubjectResult result = rig.run_one(simulated(device));
  REQUIRE(std::holds_alternative<Violation>(result.verdict));
  CHECK(std::get<Violation>(result.verdict).kind == ViolationKind::BarrierDivergence);
  CHECK(std::get<Violation>(result.verdict).summary == barrier_divergence().summary);
  CHECK(result.effort.launches_met == result.effort.launches);
  REQUIRE(result.reproducer);
  CHECK_FALSE(result.reproducer->stuck);
  CHECK(result.reproducer->history.buffers.empty());
  CHECK(result.reproducer->smallest.input.nd_range.work_groups == 1);
  CHECK(result.reproducer->smallest.rate == Rate{20, 20});
  for (const Asked& asked : device.asked()) CHECK(asked.subject == "subject");
}

TEST_CASE("simulated: a launch that takes too long is slow, and nobody asks whether it is stuck") {
  Rig rig;
  rig.plan.budget.cases = 3;
  ScriptedDevice device(hangs);
  const SubjectResult result = rig.run_one(simulated(device));
  REQUIRE(std::holds_alternative<Inconclusive>(result.verdict));
  CHECK_THAT(std::get<Inconclusive>(result.verdict).reason, Catch::StartsWith("slow: "));
  CHECK(device.asked().size() == 3);
}

TEST_CASE("simulated: a control that goes wrong itself proves nothing") {
  Rig rig;
  ScriptedDevice device([](const Asked& asked) {
    return asked.subject == "control" ? misbehaves(asked) : hangs(asked);
  });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(std::holds_alternative<Inconclusive>(result.verdict));
  CHECK_THAT(std::get<Inconclusive>(result.verdict).reason,
             Catch::Contains("the control does not do right"));
}

TEST_CASE("simulated: a device that knows what progress it gives is not probed") {
  int launches = 0;
  auto owned = std::make_unique<ScriptedDevice>([&](const Asked&) {
    ++launches;
    return passes();
  });
  owned->editable_info().progress = ProgressSeen{false, true, true};
  const Device* const before = owned.get();
  const auto after = with_progress_probed(std::move(owned));
  CHECK(after.get() == before);
  CHECK(launches == 0);
}

TEST_CASE("simulated: replay repeats the launch itself, then measures the rate as ever") {
  Rig rig;
  ScriptedDevice found(misbehaves);
  const Reproducer reproducer = *rig.run_one(simulated(found)).reproducer;
  std::vector<Asked> asked;
  const auto replayed_by = [&](const ScriptedDevice::Script& script, bool is_simulated = true) {
    ScriptedDevice device(script);
    device.editable_info().is_simulated = is_simulated;
    const ReplayResult result = replay(reproducer, &device, 5, rig.context);
    asked = device.asked();
    return result;
  };

  const ReplayResult again = replayed_by(misbehaves);
  CHECK(again.repeat == Repeat::Exact);
  CHECK(again.smallest.rate == Rate{5, 5});
  CHECK(asked.size() == 6);
  CHECK(asked.front().schedule.follow == reproducer.exact->schedule.follow);
  CHECK_FALSE(asked.at(1).schedule.follow);

  const auto other_events = [](const Asked& request) {
    return recorded(Misbehaved{barrier_divergence()}, request.schedule, {{7, 7}});
  };
  CHECK(replayed_by(other_events).repeat == Repeat::SameKind);
  CHECK(replayed_by([](const Asked&) { return passes(); }).repeat == Repeat::NotSeen);
  CHECK(replayed_by(misbehaves, false).repeat == Repeat::NotTried);
  CHECK(asked.size() == 5);
}

TEST_CASE("simulated: replay says whether a livelock is proven again, by the same certificate") {
  Rig rig;
  const auto stuck_after = [](unsigned prefix) {
    return [prefix](const Asked& asked) {
      const Violation stuck{ViolationKind::NoProgress,
                            own("spins"),
                            {own("who"), Fact(FactKind::ProofOfLoop, {prefix})},
                            {}};
      return recorded(Misbehaved{stuck}, asked.schedule, taken(asked.schedule, {{0, 3}}));
    };
  };
  ScriptedDevice found(stuck_after(7));
  const Reproducer reproducer = *rig.run_one(simulated(found)).reproducer;
  const auto proof_of = [&](const ScriptedDevice::Script& script) {
    ScriptedDevice device(script);
    return replay(reproducer, &simulated(device), 1, rig.context).proof;
  };
  const auto same = proof_of(stuck_after(7));
  REQUIRE(same);
  CHECK(same->is_same);
  CHECK(same->proof == Fact(FactKind::ProofOfLoop, {7u}));
  const auto other = proof_of(stuck_after(8));
  REQUIRE(other);
  CHECK_FALSE(other->is_same);
  CHECK_FALSE(proof_of(misbehaves));
}

TEST_CASE(
    "simulated: what missed a deadline on a real device is seen again if the device is stuck") {
  Rig rig;
  ScriptedDevice real(
      [](const Asked& asked) { return asked.subject == "control" ? passes() : hangs(asked); });
  const Reproducer reproducer = *rig.run_one(real).reproducer;
  REQUIRE(reproducer.stuck);
  ScriptedDevice device([](const Asked&) {
    return Misbehaved{Violation{ViolationKind::NoProgress, own("stuck"), {}, {}}};
  });
  CHECK(replay(reproducer, &simulated(device), 4, rig.context).smallest.rate == Rate{4, 4});
}

TEST_CASE("simulated: the rate of what is stuck is measured in fewer launches, for they are long") {
  const auto [kind, launches] =
      GENERATE(table<ViolationKind, std::uint32_t>({{ViolationKind::NoProgress, 5},
                                                    {ViolationKind::Deadlock, 5},
                                                    {ViolationKind::OutOfBounds, 20}}));
  Rig rig;
  ScriptedDevice device([kind = kind](const Asked& asked) {
    return recorded(Misbehaved{Violation{kind, own("seen by the device"), {}, {}}}, asked.schedule,
                    {{1, 2}});
  });
  const Reproducer reproducer = *rig.run_one(simulated(device)).reproducer;
  CHECK(reproducer.original.rate == Rate{launches, launches});
  CHECK(reproducer.smallest.rate == Rate{launches, launches});
}

TEST_CASE("simulated: a case that is too large for the device is not repeated as another") {
  Rig rig;
  ScriptedDevice device(misbehaves);
  Reproducer reproducer = *rig.run_one(simulated(device)).reproducer;
  reproducer.observed.nd_range.work_group_size = 512;
  CHECK(replay(reproducer, &device, 1, rig.context).repeat == Repeat::NotTried);
}

}  // namespace stalemate::engine
