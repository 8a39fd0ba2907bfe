#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/run/engine.hpp"
#include "scripted_device.hpp"
#include "tiny_property.hpp"

namespace stalemate::engine {

/// Writes down what it is told.
class Recorder : public RunObserver {
 public:
  void run_started(const RunHeader& /*header*/) override { events.emplace_back("run started"); }
  void subject_started(const Subject& subject, const DeviceInfo& device) override {
    events.push_back(device.id + " " + subject.name + " started");
  }
  void progress(const SubjectProgress& progress) override {
    activities.push_back(progress.activity);
  }
  void launch_was_slow(const SlowLaunch& slow) override { slow_launches.push_back(slow); }
  void case_judged(const JudgedCase& judged) override {
    cases.push_back(judged.input);
    verdicts.push_back(judged.judgement.verdict);
  }
  void subject_finished(const SubjectResult& result) override {
    events.push_back(result.device + " " + result.subject + " finished");
  }
  void run_finished(const RunResult& /*result*/) override { events.emplace_back("run finished"); }

  std::vector<std::string> events;
  std::vector<std::string> activities;
  std::vector<SlowLaunch> slow_launches;
  std::vector<Case> cases;
  std::vector<Verdict> verdicts;
};

/// A plan with one subject, and all that a run needs.
struct Rig {
  Rig() {
    auto owned = std::make_unique<TinyProperty>();
    property = owned.get();
    properties.push_back(std::move(owned));
    plan.name = "rig";
    plan.budget.cases = 50;
    plan.subjects = {tiny_subject("subject")};
  }

  RunResult run(const std::vector<Device*>& devices) {
    return engine::run(plan, devices, context, {&recorder});
  }

  SubjectResult run_one(Device& device) { return run({&device}).subjects.at(0); }

  Plan plan;
  Properties properties;
  TinyProperty* property = nullptr;
  Files files;
  std::atomic<int> stop_flag{0};
  RunContext context{properties, files, Seed{1}, Cancellation(stop_flag), {}, {}};
  Recorder recorder;
};

}  // namespace stalemate::engine
