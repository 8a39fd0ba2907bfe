#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "rig.hpp"

using namespace stalemate;
using namespace stalemate::engine;

namespace {

/// What builders did. They are opened by the run, and gone with it.
struct Site {
  std::mutex mutex;
  std::vector<std::string> built;
  std::atomic<int> at_work{0};
  int launches = 0;
  std::atomic<int> opened{0};
};

class Builder : public Device {
 public:
  explicit Builder(Site& site) : site_(site) {}
  const DeviceInfo& info() const override { return info_; }
  LaunchOutcome launch(const LaunchRequest& request) override {
    ++site_.at_work;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    {
      const std::lock_guard lock(site_.mutex);
      if (!request.dispatches.empty()) ++site_.launches;
      site_.built.push_back(request.program.source);
    }
    --site_.at_work;
    return Crashed{Phase::Build, "signal 11"};
  }

 private:
  Site& site_;
  DeviceInfo info_;
};

/// Seven subjects with sources of their own.
struct BuildersRig : Rig {
  BuildersRig() {
    plan.budget.cases = 3;
    plan.subjects.clear();
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g"}) {
      plan.subjects.push_back(tiny_subject(name));
      plan.subjects.back().source = name;
    }
    context.jobs = 2;
    context.open_builder = [this](const DeviceInfo&) {
      ++site.opened;
      return std::make_unique<Builder>(site);
    };
  }

  std::vector<std::string> built() const {
    std::vector<std::string> all = site.built;
    all.insert(all.end(), device.built().begin(), device.built().end());
    std::sort(all.begin(), all.end());
    return all;
  }

  Site site;
  std::vector<std::string> launched_unbuilt;
  ScriptedDevice device{[this](const Asked& asked) {
    CHECK(site.at_work == 0);
    const auto all = built();
    if (!std::binary_search(all.begin(), all.end(), asked.source)) {
      launched_unbuilt.push_back(asked.source);
    }
    return passes();
  }};
};

}  // namespace

TEST_CASE("building ahead: every program is built once, and before it is launched") {
  BuildersRig rig;
  const RunResult result = rig.run({&rig.device});
  CHECK(result.subjects.size() == 7);
  CHECK(rig.built() == std::vector<std::string>{"a", "b", "c", "d", "e", "f", "g"});
  CHECK(rig.launched_unbuilt.empty());
  CHECK(rig.site.opened == 1);
  CHECK(rig.site.launches == 0);
}

TEST_CASE("building ahead: the first batch is small, for a verdict soon, and the next are large") {
  BuildersRig rig;
  rig.plan.subjects.clear();
  for (int i = 0; i < 24; ++i) {
    rig.plan.subjects.push_back(tiny_subject("subject" + std::to_string(i)));
    rig.plan.subjects.back().source = "source" + std::to_string(i);
  }
  std::set<std::size_t> built_at_launches;
  ScriptedDevice device([&](const Asked&) {
    built_at_launches.insert(rig.site.built.size() + device.built().size());
    return passes();
  });
  rig.run({&device});
  CHECK(built_at_launches == std::set<std::size_t>{4, 20, 24});
}

TEST_CASE(
    "building ahead: there are eight builders at most, and one that does not open is done "
    "without") {
  BuildersRig rig;
  rig.context.jobs = 100;
  const bool all_open = GENERATE(true, false);
  rig.context.open_builder = [&](const DeviceInfo&) -> std::unique_ptr<Device> {
    const bool is_first = rig.site.opened++ == 0;
    if (!is_first && !all_open) return nullptr;
    return std::make_unique<Builder>(rig.site);
  };
  rig.run({&rig.device});
  CHECK(rig.site.opened == 7);
  CHECK(rig.built().size() == 7);
  CHECK(rig.launched_unbuilt.empty());
}

TEST_CASE("building ahead: the second device has builders of its own") {
  BuildersRig rig;
  ScriptedDevice other([](const Asked&) { return passes(); });
  rig.device.editable_info().is_cpu = true;
  other.editable_info().is_cpu = true;
  rig.run({&rig.device, &other});
  CHECK(rig.site.opened == 2);
  CHECK(rig.built().size() + other.built().size() == 14);
}

TEST_CASE("building ahead: GPUs side by side have a part of the builders each") {
  BuildersRig rig;
  rig.context.jobs = 4;
  rig.plan.subjects.resize(4);
  ScriptedDevice first([](const Asked&) { return passes(); });
  ScriptedDevice second([](const Asked&) { return passes(); });
  rig.run({&first, &second});
  CHECK(rig.site.opened == 2);
  CHECK(rig.built().size() + first.built().size() + second.built().size() == 8);
}

TEST_CASE(
    "building ahead: nothing is built where no processor is left, nobody builds or little is to "
    "do") {
  BuildersRig rig;
  SECTION("one job") {
    rig.context.jobs = 1;
  }
  SECTION("no builder") {
    rig.context.open_builder = [](const DeviceInfo&) { return std::unique_ptr<Device>(); };
  }
  SECTION("nobody to ask") {
    rig.context.open_builder = nullptr;
  }
  SECTION("three subjects") {
    rig.plan.subjects.resize(3);
  }
  SECTION("a simulated device") {
    rig.device.editable_info().is_simulated = true;
  }
  rig.run({&rig.device});
  CHECK(rig.built().empty());
}

TEST_CASE("building ahead: what is not going to be launched is not built") {
  BuildersRig rig;
  SECTION("an extension is missing") {
    rig.plan.subjects[2].requirements = {"cl_khr_none"};
  }
  SECTION("progress is missing") {
    rig.plan.subjects[2].needs_progress = Progress::WorkItem;
    rig.device.editable_info().progress = ProgressSeen{};
  }
  SECTION("there is no such property") {
    rig.plan.subjects[2].property = "none";
  }
  rig.run({&rig.device});
  CHECK(rig.built() == std::vector<std::string>{"a", "b", "d", "e", "f", "g"});
}

TEST_CASE("building ahead: a property that throws ends its subjects, not the run") {
  BuildersRig rig;
  rig.property->throws_in = "lower";
  const RunResult result = rig.run({&rig.device});
  CHECK(rig.built().empty());
  REQUIRE(result.subjects.size() == 7);
  for (const SubjectResult& subject : result.subjects) {
    CHECK(std::holds_alternative<Error>(subject.verdict));
  }
}

TEST_CASE("building ahead: a run that is stopped builds no more") {
  BuildersRig rig;
  rig.stop_flag = 1;
  CHECK(rig.run({&rig.device}).interrupted);
  CHECK(rig.built().empty());
}

TEST_CASE("building ahead: what it takes is part of a subject's effort, and nobody else's") {
  struct SlowlyBuilt : ScriptedDevice {
    using ScriptedDevice::ScriptedDevice;
    LaunchOutcome launch(const LaunchRequest& request) override {
      if (request.dispatches.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
      return ScriptedDevice::launch(request);
    }
  };
  BuildersRig rig;
  rig.context.open_builder = [](const DeviceInfo&) {
    return std::make_unique<SlowlyBuilt>([](const Asked&) { return passes(); });
  };
  rig.plan.subjects[2].requirements = {"cl_khr_none"};
  SlowlyBuilt device([](const Asked&) { return passes(); });
  for (const SubjectResult& subject : rig.run({&device}).subjects) {
    INFO(subject.subject);
    CHECK((subject.effort.built_ahead.count() > 0) == (subject.subject != "c"));
  }
}

namespace {

/// Of seven subjects b, d and e are of one kernel file. Both builders build.
struct SharingRig : BuildersRig {
  SharingRig() {
    for (const std::size_t of_file : {1U, 3U, 4U}) plan.subjects[of_file].kernel = "file.cl";
    context.open_builder = [this](const DeviceInfo&) {
      auto builder = std::make_unique<ScriptedDevice>([](const Asked&) { return passes(); });
      builder->unbuildable = device.unbuildable;
      return builder;
    };
    device.editable_info().is_cpu = true;
  }

  /// What each subject was launched as.
  std::map<std::string, std::set<std::string>> launched() {
    std::map<std::string, std::set<std::string>> all;
    for (const Asked& asked : device.asked()) all[asked.subject].insert(asked.source);
    return all;
  }

  ScriptedDevice device{[](const Asked&) { return passes(); }};
};

using Sources = std::set<std::string>;

}  // namespace

TEST_CASE("building ahead: subjects whose program serves several are launched as that") {
  SharingRig rig;
  rig.run({&rig.device});
  auto launched = rig.launched();
  for (const char* name : {"b", "d", "e"}) CHECK(launched[name] == Sources{"all of file.cl"});
  for (const char* name : {"a", "c", "f", "g"}) CHECK(launched[name] == Sources{name});
}

TEST_CASE("building ahead: where a program for several does not build, each has its own") {
  SharingRig rig;
  rig.device.unbuildable = "all of file.cl";
  const RunResult result = rig.run({&rig.device});
  auto launched = rig.launched();
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g"}) {
    CHECK(launched[name] == Sources{name});
  }
  REQUIRE(result.subjects.size() == 7);
  for (const SubjectResult& subject : result.subjects) {
    CHECK(std::holds_alternative<Pass>(subject.verdict));
  }
}

TEST_CASE("building ahead: what is not built ahead has a program of its own") {
  SharingRig rig;
  SECTION("no builder") {
    rig.context.open_builder = nullptr;
  }
  SECTION("the property throws") {
    rig.property->throws_in = "shared_programs";
  }
  SECTION("the others lack an extension") {
    rig.plan.subjects[3].requirements = {"cl_khr_none"};
    rig.plan.subjects[4].requirements = {"cl_khr_none"};
  }
  rig.run({&rig.device});
  CHECK(rig.launched()["b"] == Sources{"b"});
}

TEST_CASE("building ahead: a control is not in the program of its subject") {
  SharingRig rig;
  rig.plan.subjects.resize(5);
  ScriptedDevice device(
      [](const Asked& asked) { return asked.subject == "b" ? hangs(asked) : passes(); });
  rig.run({&device});
  Sources controls;
  for (const Asked& asked : device.asked()) {
    if (asked.subject == "control") controls.insert(asked.source);
  }
  REQUIRE_FALSE(controls.empty());
  CHECK_FALSE(controls.contains("all of file.cl"));
}
