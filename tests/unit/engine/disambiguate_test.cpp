#include "engine/failure/disambiguate.hpp"

#include <catch2/catch.hpp>

#include "rig.hpp"
#include "words.hpp"

namespace stalemate::engine {

namespace {

Found found_of(ViolationKind kind) {
  Found result{plain_case(Seed{1}, 4), {}};
  result.triaged.judgement.verdict = Violation{kind, own("first"), {}};
  return result;
}

/// `found` told apart on a device that answers launch after launch.
Found told(const Found& before, const std::vector<LaunchOutcome>& answers, std::size_t launches) {
  Rig rig;
  std::size_t asked_of = 0;
  ScriptedDevice device([&](const Asked&) { return answers[asked_of++ % answers.size()]; });
  Session session({*rig.property, rig.plan.subjects[0], device, rig.files}, rig.plan.deadline,
                  SubjectTime(rig.plan.budget.time), rig.context.cancellation);
  Found after = disambiguated(session, before);
  CHECK(device.asked().size() == launches);
  return after;
}

ViolationKind kind_of(const Found& found) {
  return std::get<Violation>(found.triaged.judgement.verdict).kind;
}

}  // namespace

TEST_CASE("tell apart: a failure that says its cause is what it was") {
  const Found before = found_of(ViolationKind::StaleRead);
  CHECK(told(before, {violates(ViolationKind::MutualExclusion)}, 0).input == before.input);
}

TEST_CASE("tell apart: the telling case is launched until it fails, and takes the place") {
  const Found before = found_of(ViolationKind::MutualExclusionOrStale);
  const Found after =
      told(before, {passes(), passes(), violates(ViolationKind::MutualExclusion)}, 3);
  CHECK(kind_of(after) == ViolationKind::MutualExclusion);
  CHECK(after.input.stress.skew_spins == kTellingSpins);
  CHECK_FALSE(after.triaged.observation.buffers.empty());
}

TEST_CASE("tell apart: what does not fail when it is watched stays open") {
  const Found before = found_of(ViolationKind::MutualExclusionOrStale);
  const Found after = told(before, {passes()}, 20);
  CHECK(kind_of(after) == ViolationKind::MutualExclusionOrStale);
  CHECK(after.input == before.input);
}

TEST_CASE("tell apart: a launch that ends otherwise, or a property that throws, changes nothing") {
  const Found before = found_of(ViolationKind::MutualExclusionOrStale);
  CHECK(told(before, {DeviceLost{"gone"}}, 1).input == before.input);
}

}  // namespace stalemate::engine
