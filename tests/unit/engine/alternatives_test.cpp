#include "engine/run/alternatives.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

using DeviceIds = std::vector<std::string>;

/// One with an extension, one with more of everything, and a simulated one.
std::vector<DeviceInfo> three_devices() {
  DeviceInfo plain = ScriptedDevice([](const Asked&) { return passes(); }).info();
  plain.id = "plain";
  plain.extensions = {"cl_khr_fp64"};
  plain.work_group_size_max = 64;
  plain.local_memory_bytes = plain.global_memory_bytes = plain.allocation_bytes_max = 1000;
  plain.progress = ProgressSeen{};
  DeviceInfo large = plain;
  large.id = "large";
  large.extensions = {};
  large.work_group_size_max = 256;
  large.local_memory_bytes = large.global_memory_bytes = large.allocation_bytes_max = 2000;
  large.progress.reset();
  DeviceInfo simulated = large;
  simulated.id = "sim:x";
  simulated.is_simulated = true;
  simulated.progress = ProgressSeen{true, true, true};
  return {simulated, plain, large};
}

DeviceIds having(const Skipped& skipped, const Subject& subject = tiny_subject("s")) {
  return devices_without(skipped, TinyProperty(), subject, three_devices());
}

}  // namespace

TEST_CASE("alternatives: who has a feature, who has so much, real devices first") {
  CHECK(having({.missing = "x", .lack = Lack::Features, .names = {"cl_khr_fp64"}}) ==
        DeviceIds{"plain"});
  CHECK(having({.missing = "x", .lack = Lack::Features, .names = {"cl_khr_none"}}).empty());
  for (const Lack lack : {Lack::LocalMemory, Lack::GlobalMemory, Lack::Allocation}) {
    CHECK(having({.missing = "x", .lack = lack, .needed = 1500}) == DeviceIds{"large", "sim:x"});
    CHECK(having({.missing = "x", .lack = lack, .needed = 2001}).empty());
    CHECK(having({.missing = "x", .lack = lack}).empty());
  }
  CHECK(having({.missing = "x", .lack = Lack::GroupSize, .needed = 64}) ==
        DeviceIds{"plain", "large", "sim:x"});
  CHECK(having({.missing = "x", .lack = Lack::BuiltIn}) == DeviceIds{"plain", "large"});
  CHECK(having({.missing = "x", .lack = Lack::PrivateMemory}) == DeviceIds{"plain", "large"});
}

TEST_CASE("alternatives: a device that was not probed promises no progress") {
  Subject waits = tiny_subject("waits");
  waits.needs_progress = Progress::WorkItem;
  CHECK(having({.missing = "x", .lack = Lack::Progress}, waits) == DeviceIds{"sim:x"});
}

TEST_CASE("alternatives: a device that lacks something else is none") {
  Subject mutant = tiny_subject("mutant");
  mutant.broken = Broken{.runs_on = {"simulated"}};
  CHECK(having({.missing = "x", .lack = Lack::KindOfDevice}, mutant) == DeviceIds{"sim:x"});
  mutant.requirements = {"cl_khr_fp64"};
  CHECK(having({.missing = "x", .lack = Lack::KindOfDevice}, mutant).empty());
}

TEST_CASE("alternatives: what no description tells is promised by none") {
  for (const Lack lack :
       {Lack::OwnWords, Lack::RequiredSize, Lack::WorkItems, Lack::ArgumentSize, Lack::HostMemory,
        Lack::Standard, Lack::DriverLimit, Lack::Kernel, Lack::Comparison, Lack::Control}) {
    CAPTURE(name(lack));
    CHECK(having({.missing = "x", .lack = lack, .needed = 1}).empty());
  }
}

TEST_CASE("alternatives: a run tells them of what it skips") {
  Rig rig;
  rig.context.devices_here = three_devices;
  rig.plan.subjects[0].requirements = {"cl_khr_fp64"};
  ScriptedDevice device([](const Asked&) { return passes(); });
  const SubjectResult result = rig.run_one(device);
  const auto* skipped = std::get_if<Skipped>(&result.verdict);
  REQUIRE(skipped != nullptr);
  CHECK(skipped->lack == Lack::Features);
  CHECK(skipped->names == DeviceIds{"cl_khr_fp64"});
  CHECK(skipped->had_by == DeviceIds{"plain"});
}

}  // namespace stalemate::engine
