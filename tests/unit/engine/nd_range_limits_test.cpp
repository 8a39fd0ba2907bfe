#include "engine/launch/nd_range_limits.hpp"

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
  Case fit_to_device(const Subject& subject, const Case& input,
                     const DeviceInfo& device) const override {
    Case fit = TinyProperty::fit_to_device(subject, input, device);
    while (fit.operations() > 24 && fit.nd_range.work_groups > 1) {
      fit.nd_range.work_groups /= 2;
    }
    return fit;
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

  RigWithLeast other;
  ScriptedDevice small([](const Asked&) { return passes(); });
  small.editable_info().work_group_size_max = 2;
  small.editable_info().work_items_max = 8;
  CHECK(std::get<Skipped>(other.run_one(small).verdict).missing ==
        "room: the subject needs 3 work-groups of 4 work-items, the device runs 8 work-items at "
        "most in all");
}

TEST_CASE("at_least: where there is room for it alone, operations give way") {
  const NarrowProperty property;
  Subject subject = tiny_subject("narrow");
  subject.at_least = kLeast;
  const ScriptedDevice device([](const Asked&) { return passes(); });
  const Case large = plain_case(Seed{1}, 3, 16);
  CHECK(is_below_least(subject, property.fit_to_device(subject, large, device.info())));
  const Case fit = fit_to_limits(property, subject, large, device.info());
  CHECK(fit.nd_range == kLeast);
  CHECK(fit.operations_per_item == 1);
}

TEST_CASE("at_least: a case that is stored comes back the same") {
  const TinyProperty property;
  Subject subject = tiny_subject("stored");
  subject.at_least = kLeast;
  const ScriptedDevice device([](const Asked&) { return passes(); });
  const Case once = fit_to_limits(property, subject, plain_case(Seed{1}, 9, 5), device.info());
  CHECK(once.nd_range == NdRange{9, 4});
  CHECK(fit_to_limits(property, subject, once, device.info()) == once);
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
    CHECK_FALSE(is_above(fit_to_limits(property, subject, input, device.info())));
    subject.at_most = kAnyNdRange;
    CHECK(is_above(fit_to_limits(property, subject, input, device.info())));
    subject.at_most = kMost;
  }
}

TEST_CASE("size rules: what a device or a property makes of a case keeps to them") {
  const NarrowProperty property;
  Subject subject = tiny_subject("ruled");
  subject.work_groups.multiple_of = 3;
  subject.work_group_size.power_of_two = true;
  subject.at_least = {3, 2};
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().work_group_size_max = 100;
  const auto fit = [&](NdRange range) {
    Case input = plain_case(Seed{1});
    input.nd_range = range;
    return fit_to_limits(property, subject, input, device.info()).nd_range;
  };
  CHECK(fit({4, 2}) == NdRange{3, 2});
  CHECK(fit({3, 7}) == NdRange{3, 4});
  // Narrow has room for 24 work-items: of 12 groups 6 and 3 are left.
  CHECK(fit({12, 2}) == NdRange{12, 2});
  CHECK(fit({13, 3}) == NdRange{6, 2});
  CHECK(fit({1, 1}) == NdRange{3, 2});
  subject.at_least = {1, 1};
  subject.work_groups = {};
  CHECK(fit({1, 4096}) == NdRange{1, 64});
}

TEST_CASE("size rules: a size too large for the device skips the subject") {
  Rig rig;
  Subject& subject = rig.plan.subjects.front();
  subject.work_group_size.multiple_of = 96;
  subject.at_least.work_group_size = 96;
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().work_group_size_max = 95;
  CHECK(name(rig.run_one(device).verdict) == "skipped");
}

TEST_CASE("size rules: a failure is shrunk to the smallest size that they allow") {
  Rig rig;
  Subject& subject = rig.plan.subjects.front();
  subject.work_groups.multiple_of = 5;
  subject.at_least.work_groups = 5;
  ScriptedDevice device([](const Asked& asked) {
    return asked.nd_range.work_groups >= 7 ? violates(ViolationKind::LostUpdate) : passes();
  });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->smallest.input.nd_range.work_groups == 10);
  CHECK(std::all_of(device.asked().begin(), device.asked().end(), [](const Asked& asked) {
    return asked.subject == "control" || asked.nd_range.work_groups % 5 == 0;
  }));
}

TEST_CASE("size rules: generators draw from the sizes that are right") {
  Subject subject = tiny_subject("ruled");
  subject.work_group_size.multiple_of = 64;
  subject.at_least.work_group_size = 64;
  GenerateSettings settings;
  CHECK(narrowed_to(subject, settings).work_group_size == Range{64, 256});
  CHECK(narrowed_to(subject, settings).work_groups == settings.work_groups);
  settings.work_group_size = {1, 32};
  CHECK(narrowed_to(subject, settings).work_group_size == Range{64, 64});
}

TEST_CASE("generate: a failure is shrunk to the least that is generated, and no further") {
  Rig rig;
  rig.plan.generate.work_groups = {8, 64};
  rig.plan.generate.operations_per_item = {3, 16};
  rig.context.remembered = [](const Subject&) {
    return std::vector<Case>{plain_case(Seed{1}, 60, 9)};
  };
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->smallest.input.nd_range.work_groups == 8);
  CHECK(result.reproducer->smallest.input.operations_per_item == 3);
}

TEST_CASE("generate: a case outside of it, as a device makes it, is brought no further away") {
  GenerateSettings settings;
  settings.work_groups = {8, 64};
  settings.work_group_size = {4, 4};
  settings.cells = {16, 32};
  settings.contention = {{ContentionPattern::Uniform, 1}, {ContentionPattern::Single, 0}};
  settings.operands = {{OperandKind::Any, 1}};
  Case before = plain_case(Seed{1}, 3, 2);
  before.operands = OperandKind::Any;
  before.contention = {.pattern = ContentionPattern::Uniform, .cells = 20};
  Case simpler = before;
  simpler.nd_range = {1, 1};
  simpler.contention.cells = 1;
  simpler.operands = OperandKind::Exact;
  const Case brought = brought_within(settings, simpler, before);
  CHECK(brought.nd_range == NdRange{3, 1});
  CHECK(brought.contention.cells == 16);
  CHECK(brought.operands == OperandKind::Any);
  simpler.contention = {};
  CHECK(brought_within(settings, simpler, before).contention == before.contention);
}

TEST_CASE("at_least: a simulated device has room for two of the least work-groups") {
  class LimitedProperty : public TinyProperty {
   public:
    Case fit_to_device(const Subject& subject, const Case& input,
                       const DeviceInfo& device) const override {
      Case fit = TinyProperty::fit_to_device(subject, input, device);
      NdRange& range = fit.nd_range;
      while (range.work_items() > device.work_items_max && range.work_group_size > 1) {
        range.work_group_size /= 2;
      }
      while (range.work_items() > device.work_items_max) range.work_groups /= 2;
      return fit;
    }
  };
  const LimitedProperty property;
  Subject subject = tiny_subject("large");
  subject.at_least = {1, 1024};
  ScriptedDevice device([](const Asked&) { return passes(); });
  DeviceInfo& info = device.editable_info();
  info.is_simulated = true;
  info.work_items_max = 64;
  info.work_group_size_max = 1024;
  Case input = plain_case(Seed{1}, 30);
  CHECK(fit_to_limits(property, subject, input, info).nd_range == NdRange{2, 1024});
  input.nd_range.work_groups = 1;
  CHECK(fit_to_limits(property, subject, input, info).nd_range == NdRange{1, 1024});
  CHECK_FALSE(lacking_room(property, subject, info));
  subject.at_most.work_groups = 1;
  input.nd_range.work_groups = 30;
  CHECK(fit_to_limits(property, subject, input, info).nd_range == NdRange{1, 1024});
  subject.at_least = {};
  subject.at_most = kAnyNdRange;
  CHECK(fit_to_limits(property, subject, input, info).nd_range.work_items() <= 64);
  // Room for work-items is made; for large work-groups it is not.
  subject.at_least = {2, 4096};
  CHECK(lacking_room(property, subject, info) ==
        "room: the subject needs 2 work-groups of 4096 work-items, the device runs 2 of 1024");
  info.is_simulated = false;
  subject.at_least = {1, 1024};
  CHECK(lacking_room(property, subject, info));
}

TEST_CASE("at_least: a simulated device has room whatever the size, for the rounding up, too") {
  class CommonProperty : public TinyProperty {
   public:
    Case fit_to_device(const Subject& subject, const Case& input,
                       const DeviceInfo& device) const override {
      return Property::fit_to_device(subject, input, device);
    }
  };
  const CommonProperty property;
  ScriptedDevice device([](const Asked&) { return passes(); });
  DeviceInfo& info = device.editable_info();
  info.is_simulated = true;
  info.work_items_max = 64;
  info.work_group_size_max = 1024;
  const NdRange least = GENERATE(NdRange{1, 24}, NdRange{1, 33}, NdRange{1, 48}, NdRange{1, 65},
                                 NdRange{1, 100}, NdRange{1, 1000}, NdRange{3, 32}, NdRange{65, 1});
  CAPTURE(least.work_groups, least.work_group_size);
  Subject subject = tiny_subject("odd");
  subject.at_least = least;
  subject.at_most.work_group_size = least.work_group_size;
  CHECK_FALSE(lacking_room(property, subject, info));
  const NdRange fit = fit_to_limits(property, subject, plain_case(Seed{1}, 80), info).nd_range;
  CHECK(fit.work_group_size == least.work_group_size);
  CHECK(fit.work_groups >= std::max(2u, least.work_groups));
}

TEST_CASE("limits: code of sub-groups has work-groups of two of them in one case of two") {
  const Rig rig;
  Subject subject = tiny_subject("lanes");
  DeviceInfo device;
  device.is_simulated = true;
  device.work_group_size_max = 1024;
  device.work_items_max = 64;
  device.sub_group_size = 32;
  const auto of_one_group = [&](std::uint32_t work_group_size) {
    std::uint64_t count = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      Case input = plain_case(Seed{seed}, 4);
      input.nd_range.work_group_size = work_group_size;
      count +=
          fit_to_limits(*rig.property, subject, input, device).nd_range.work_groups == 1 ? 1 : 0;
    }
    return count;
  };
  CHECK(of_one_group(48) == 0);
  subject.source = "kernel void k(global int* a) { a[0] = sub_group_any(1); }";
  CHECK(of_one_group(48) > 60);
  CHECK(of_one_group(48) < 140);
  CHECK(of_one_group(32) == 0);
  subject.at_least.work_groups = 2;
  CHECK(of_one_group(48) == 0);
}

}  // namespace stalemate::engine
