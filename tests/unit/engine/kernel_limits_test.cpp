#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

constexpr std::uint32_t kTaken = 96;

/// Takes smaller work-groups of this kernel than it says of itself, as where a kernel needs many
/// registers.
LaunchOutcome takes_few(const Asked& asked) {
  if (asked.nd_range.work_group_size <= kTaken) return passes();
  return Unsupported{"a work-group too large for kernel 'k' (it takes 96)", Lack::GroupSize,
                     asked.nd_range.work_group_size, kTaken};
}

struct SizedRig : Rig {
  SizedRig() {
    property->follows_settings = true;
    plan.generate.work_group_size = {128, 256};
  }
};

}  // namespace

TEST_CASE("kernel limits: cases are made to fit a kernel that takes less than the device") {
  SizedRig rig;
  ScriptedDevice device(takes_few);
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == "pass");
  REQUIRE(rig.recorder.cases.size() == rig.plan.budget.cases);
  for (const Case& input : rig.recorder.cases) CHECK(input.nd_range.work_group_size <= kTaken);
  REQUIRE(result.notes.size() == 1);
  CHECK_THAT(result.notes[0], Catch::Contains("more than 96 work-items"));
}

TEST_CASE("kernel limits: one subject's kernel says nothing of another's") {
  SizedRig rig;
  rig.plan.subjects = {tiny_subject("large"), tiny_subject("small")};
  rig.plan.subjects[1].source = "kernel void small() {}";
  ScriptedDevice device([](const Asked& asked) {
    return asked.source.find("small") != std::string::npos ? passes() : takes_few(asked);
  });
  const auto results = rig.run({&device}).subjects;
  CHECK(results.at(0).notes.size() == 1);
  CHECK(results.at(1).notes.empty());
  CHECK(rig.recorder.cases.back().nd_range.work_group_size > kTaken);
}

TEST_CASE("kernel limits: a subject that needs larger work-groups is skipped, and told why") {
  SizedRig rig;
  rig.plan.subjects[0].at_least.work_group_size = 128;
  ScriptedDevice device(takes_few);
  const SubjectResult result = rig.run_one(device);
  REQUIRE(name(result.verdict) == "skipped");
  CHECK(std::get<Skipped>(result.verdict).missing ==
        "a work-group too large for kernel 'k' (it takes 96)");
  CHECK(result.notes.empty());
}

TEST_CASE("kernel limits: a device that refuses without a limit is not asked for smaller ones") {
  SizedRig rig;
  ScriptedDevice device([](const Asked& asked) -> LaunchOutcome {
    if (asked.nd_range.work_group_size <= kTaken) return passes();
    return Unsupported{"it", Lack::GroupSize, asked.nd_range.work_group_size};
  });
  CHECK(name(rig.run_one(device).verdict) == "skipped");
}

}  // namespace stalemate::engine
