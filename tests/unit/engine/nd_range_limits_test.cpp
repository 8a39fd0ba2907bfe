#include "engine/nd_range_limits.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

constexpr NdRange kLeast{3, 4};

struct RigWithLeast : Rig {
  RigWithLeast() { plan.subjects.front().at_least = kLeast; }
};

bool is_below(const Asked& asked) {
  return asked.subject != "control" && (asked.nd_range.work_groups < kLeast.work_groups ||
                                        asked.nd_range.work_group_size < kLeast.work_group_size);
}

bool any_below(const ScriptedDevice& device) {
  return std::any_of(device.asked().begin(), device.asked().end(), is_below);
}

/// Has room for so few work-items that a whole case does not fit.
class NarrowProperty : public TinyProperty {
 public:
  Case clamp(const Subject& subject, const Case& input, const DeviceInfo& device) const override {
    Case clamped = TinyProperty::clamp(subject, input, device);
    while (clamped.operations() > 24 && clamped.nd_range.work_groups > 1) {
      clamped.nd_range.work_groups /= 2;
    }
    return clamped;
  }
};

constexpr NdRange kMost{4, 2};

bool is_above(const Case& input) {
  return input.nd_range.work_groups + input.stress.extra_groups > kMost.work_groups ||
         input.nd_range.work_group_size > kMost.work_group_size;
}

bool any_above(const ScriptedDevice& device) {
  return std::any_of(device.asked().begin(), device.asked().end(), [](const Asked& asked) {
    return asked.nd_range.work_groups > kMost.work_groups ||
           asked.nd_range.work_group_size > kMost.work_group_size;
  });
}

}  // namespace

TEST_CASE("at_least: no case is smaller, and some are as small") {
  RigWithLeast rig;
  ScriptedDevice device([](const Asked&) { return passes(); });
  rig.run({&device});
  CHECK_FALSE(any_below(device));
  CHECK(std::any_of(device.asked().begin(), device.asked().end(),
                    [](const Asked& asked) { return asked.nd_range == kLeast; }));
  Rig free;
  ScriptedDevice other([](const Asked&) { return passes(); });
  free.run({&other});
  CHECK(any_below(other));
}

TEST_CASE("at_least: a failure is shrunk to it and no further") {
  RigWithLeast rig;
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->smallest.input.nd_range == kLeast);
  CHECK(result.reproducer->smallest.input.operations_per_item == 1);
  CHECK_FALSE(any_below(device));
}

TEST_CASE("at_least: a device that has no room for it skips the subject without a launch") {
  RigWithLeast rig;
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().work_group_size_max = 2;
  const SubjectResult result = rig.run_one(device);
  REQUIRE(name(result.verdict) == "skipped");
  CHECK(std::get<Skipped>(result.verdict).missing ==
        "room: the subject needs 3 work-groups of 4 work-items, the device runs 3 of 2");
  CHECK(device.asked().empty());
}

TEST_CASE("at_least: where there is room for it alone, operations give way") {
  const NarrowProperty property;
  Subject subject = tiny_subject("narrow");
  subject.at_least = kLeast;
  const ScriptedDevice device([](const Asked&) { return passes(); });
  const Case large = plain_case(Seed{1}, 3, 16);
  CHECK(is_below_least(subject, property.clamp(subject, large, device.info())));
  const Case fit = fit_case(property, subject, large, device.info());
  CHECK(fit.nd_range == kLeast);
  CHECK(fit.operations_per_item == 1);
}

TEST_CASE("at_least: a case that is stored comes back the same") {
  const TinyProperty property;
  Subject subject = tiny_subject("stored");
  subject.at_least = kLeast;
  const ScriptedDevice device([](const Asked&) { return passes(); });
  const Case once = fit_case(property, subject, plain_case(Seed{1}, 9, 5), device.info());
  CHECK(once.nd_range == NdRange{9, 4});
  CHECK(fit_case(property, subject, once, device.info()) == once);
}

TEST_CASE("at_most: no case is larger, and some are as large") {
  Rig rig;
  rig.plan.subjects.front().at_most = kMost;
  ScriptedDevice device([](const Asked&) { return passes(); });
  rig.run({&device});
  CHECK_FALSE(any_above(device));
  CHECK(std::any_of(device.asked().begin(), device.asked().end(), [](const Asked& asked) {
    return asked.nd_range.work_groups == kMost.work_groups;
  }));
  Rig free;
  ScriptedDevice other([](const Asked&) { return passes(); });
  free.run({&other});
  CHECK(any_above(other));
}

TEST_CASE("at_most: work-groups that only keep the device busy count, too") {
  const TinyProperty property;
  Subject subject = tiny_subject("few");
  subject.at_most = kMost;
  const ScriptedDevice device([](const Asked&) { return passes(); });
  for (const std::uint32_t groups : {1U, 3U, 4U, 60U}) {
    Case input = plain_case(Seed{1}, groups);
    input.stress.extra_groups = 7;
    input.geometry = Geometry::Full;
    CHECK_FALSE(is_above(fit_case(property, subject, input, device.info())));
    subject.at_most = kAnyNdRange;
    CHECK(is_above(fit_case(property, subject, input, device.info())));
    subject.at_most = kMost;
  }
}

}  // namespace stalemate::engine
