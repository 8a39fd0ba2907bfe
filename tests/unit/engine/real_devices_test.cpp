// GPUs of one platform run side by side; what runs on processors is alone.
#include "engine/run/real_devices.hpp"

#include <atomic>
#include <chrono>
#include <thread>

#include <catch2/catch.hpp>

#include "farm.hpp"
#include "findings.hpp"
#include "meeting.hpp"

namespace stalemate::engine {

namespace {

/// Of one platform, all following one script.
struct Host {
  explicit Host(const ScriptedDevice::Script& script) : first(script), second(script) {
    first.editable_info().id = "gpu:0";
    second.editable_info().id = "gpu:1";
  }

  RunResult run(Rig& rig, std::uint32_t jobs = 2) {
    rig.context.jobs = jobs;
    return rig.run({&first, &second});
  }

  ScriptedDevice first;
  ScriptedDevice second;
};

using Ids = std::vector<std::vector<std::string>>;

/// `kinds` by the letter: n and a, GPUs of two platforms; c, a CPU; s, a simulated device.
Ids grouped(const std::string& kinds, std::size_t most) {
  std::vector<std::unique_ptr<ScriptedDevice>> owned;
  std::vector<Device*> devices;
  for (const char kind : kinds) {
    owned.push_back(std::make_unique<ScriptedDevice>([](const Asked&) { return passes(); }));
    DeviceInfo& info = owned.back()->editable_info();
    info.id = kind + std::to_string(owned.size());
    info.platform = kind;
    info.is_cpu = kind == 'c' || kind == 's';
    info.is_simulated = kind == 's';
    devices.push_back(owned.back().get());
  }
  Ids ids;
  for (const SideBySide& together : side_by_side(devices, most)) {
    ids.emplace_back();
    for (const Device* device : together) ids.back().push_back(device->info().id);
  }
  return ids;
}

void pause_a_little() {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

LaunchOutcome violates_in_s1(const Asked& asked) {
  return asked.subject == "s1" ? violates(ViolationKind::LostUpdate) : passes();
}

}  // namespace

TEST_CASE("real devices: only GPUs of one platform are side by side, as many as there are jobs") {
  CHECK(grouped("nn", 8) == Ids{{"n1", "n2"}});
  CHECK(grouped("cnncan", 8) == Ids{{"c1"}, {"n2", "n3", "n6"}, {"c4"}, {"a5"}});
  CHECK(grouped("nnnnn", 2) == Ids{{"n1", "n2"}, {"n3", "n4"}, {"n5"}});
  CHECK(grouped("nn", 1) == Ids{{"n1"}, {"n2"}});
  CHECK(grouped("sns", 8) == Ids{{"n2"}});
}

TEST_CASE("real devices: a launch on one GPU does not wait for that on another") {
  Rig rig;
  set_subjects(rig, 3);
  rig.plan.budget.cases = 4;
  Meeting meeting(2);
  std::atomic<bool> met{true};
  Host host([&](const Asked&) {
    if (!meeting.wait()) met = false;
    return passes();
  });
  const RunResult result = host.run(rig);
  CHECK(met);
  CHECK(pairs_of(result) == std::vector<std::string>{"gpu:0 s0", "gpu:0 s1", "gpu:0 s2", "gpu:1 s0",
                                                     "gpu:1 s1", "gpu:1 s2"});
}

TEST_CASE("real devices: side by side they find what they find one after another") {
  std::vector<std::vector<std::string>> findings;
  for (const std::uint32_t jobs : {1U, 2U}) {
    Rig rig;
    set_subjects(rig, 4);
    std::vector<Case> memory;
    rig.context.remembered = [&](const Subject&) { return memory; };
    rig.context.keep = [&](const Reproducer& reproducer, const SubjectResult&) {
      memory.push_back(reproducer.smallest.input);
      return std::string("kept");
    };
    Host host([](const Asked& asked) {
      return asked.subject != "s0" && asked.nd_range.work_groups > 40
                 ? violates(ViolationKind::LostUpdate)
                 : passes();
    });
    findings.push_back(findings_of(host.run(rig, jobs)));
    CHECK(memory.size() == 6);
  }
  CHECK(findings[0].size() == 8);
  CHECK(findings[0] == findings[1]);
}

TEST_CASE("real devices: one that is lost leaves the other its work") {
  Rig rig;
  set_subjects(rig, 3);
  rig.plan.budget.cases = 1;
  Host host([](const Asked&) { return passes(); });
  ScriptedDevice lost([](const Asked&) -> LaunchOutcome { return DeviceLost{"gone"}; });
  rig.context.jobs = 2;
  const RunResult result = rig.run({&lost, &host.second});
  CHECK(result.device_lost);
  CHECK(pairs_of(result) ==
        std::vector<std::string>{"scripted:0 s0", "gpu:1 s0", "gpu:1 s1", "gpu:1 s2"});
}

TEST_CASE("real devices: after a failure none of them begins anything more") {
  Rig rig;
  set_subjects(rig, 8);
  rig.plan.budget.cases = 1;
  rig.context.fail_fast = true;
  rig.context.jobs = 2;
  struct Failed : RunObserver {
    void subject_finished(const SubjectResult& result) override {
      if (result.subject == "s1") is_told = true;
    }
    std::atomic<bool> is_told{false};
  } failed;
  Host host(violates_in_s1);
  // In its first subject until the other has failed.
  ScriptedDevice slow([&](const Asked&) {
    for (int i = 0; i < 20'000 && !failed.is_told; ++i) pause_a_little();
    pause_a_little();
    return passes();
  });
  const RunResult result = engine::run(rig.plan, {&host.first, &slow}, rig.context, {&failed});
  CHECK(result.failed_fast);
  CHECK(result.subjects.size() < 10);
  CHECK(result.missing.size() == 16 - result.subjects.size());
}

TEST_CASE("real devices: verdicts on record and those of other shards are not run side by side") {
  Rig rig;
  set_subjects(rig, 4);
  rig.plan.budget.cases = 1;
  Host host([](const Asked&) { return passes(); });
  rig.context.shard = {1, 2};
  SubjectResult before;
  before.subject = "s0";
  before.device = "gpu:0";
  before.verdict = Pass{};
  rig.context.on_record = {before};
  const RunResult result = host.run(rig);
  CHECK(result.missing.empty());
  CHECK(host.first.asked().size() + host.second.asked().size() == 3);
}

TEST_CASE("real devices: all of them stop when asked to") {
  Rig rig;
  set_subjects(rig, 40);
  Host host([&](const Asked&) -> LaunchOutcome {
    rig.stop_flag = 2;
    return Cancelled{};
  });
  const RunResult result = host.run(rig);
  CHECK(result.interrupted);
  CHECK(result.subjects.size() <= 2);
}

}  // namespace stalemate::engine
