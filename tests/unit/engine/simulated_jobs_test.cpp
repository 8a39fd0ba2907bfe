// Simulated devices run several subjects at a time.
#include <algorithm>
#include <map>
#include <mutex>
#include <set>

#include <catch2/catch.hpp>

#include "farm.hpp"
#include "findings.hpp"
#include "meeting.hpp"

namespace stalemate::engine {

namespace {

LaunchOutcome violates_if_large(const Asked& asked) {
  const bool fails = asked.subject != "s0" && asked.nd_range.work_groups > 40;
  return fails ? violates(ViolationKind::LostUpdate) : passes();
}

}  // namespace

TEST_CASE("jobs: as many subjects are under way at once, and no more") {
  for (const std::uint32_t jobs : {1U, 3U}) {
    Rig rig;
    set_subjects(rig, 6);
    rig.plan.budget.cases = 1;
    std::mutex mutex;
    std::set<std::string> first;
    int inside = 0;
    int inside_max = 0;
    Meeting meeting(static_cast<int>(jobs));
    bool met = true;
    Farm farm([&](const Asked& asked) {
      bool meets = false;
      {
        const std::lock_guard lock(mutex);
        inside_max = std::max(inside_max, ++inside);
        meets = first.size() < jobs && first.insert(asked.subject).second;
      }
      const bool came = !meets || meeting.wait();
      const std::lock_guard lock(mutex);
      met = met && came;
      --inside;
      return passes();
    });
    CHECK(farm.run(rig, {"sim:a", "sim:b"}, jobs).subjects.size() == 12);
    CHECK(met);
    CHECK(inside_max == static_cast<int>(jobs));
  }
}

TEST_CASE("jobs: results are in the order of the plan, whatever is finished first") {
  Rig rig;
  set_subjects(rig, 2);
  rig.plan.budget.cases = 1;
  Meeting meeting(2);
  // The first subject cannot end before the second has.
  Farm farm([&](const Asked& asked) {
    if (asked.subject == "s0") meeting.wait();
    return passes();
  });
  struct Ender : RunObserver {
    explicit Ender(Meeting& m) : meeting(m) {}
    void subject_finished(const SubjectResult& result) override {
      if (result.subject == "s1") meeting.wait();
      order.push_back(result.subject);
    }
    Meeting& meeting;
    std::vector<std::string> order;
  } ender(meeting);
  rig.context.jobs = 2;
  rig.context.open_again = [&](const DeviceInfo& info) { return farm.make(info.id); };
  const auto device = farm.make("sim:a");
  const RunResult result = engine::run(rig.plan, {device.get()}, rig.context, {&ender});
  CHECK(ender.order == std::vector<std::string>{"s1", "s0"});
  CHECK(pairs_of(result) == std::vector<std::string>{"sim:a s0", "sim:a s1"});
}

TEST_CASE("jobs: one and eight find the same, also with a memory of failures") {
  std::map<std::uint32_t, std::vector<std::string>> findings;
  for (const std::uint32_t jobs : {1U, 8U}) {
    Rig rig;
    set_subjects(rig, 8);
    std::map<std::string, std::vector<Case>> memory;
    rig.context.remembered = [&](const Subject& subject) { return memory[subject.name]; };
    rig.context.keep = [&](const Reproducer& reproducer, const SubjectResult& result) {
      memory[result.subject].push_back(reproducer.smallest.input);
      return std::string("kept");
    };
    Farm farm(violates_if_large);
    findings[jobs] = findings_of(farm.run(rig, {"sim:a", "sim:b", "sim:c"}, jobs));
    CHECK(memory.at("s1").size() == 3);
  }
  CHECK(findings[1].size() == 24);
  CHECK(findings[1] == findings[8]);
  // What sim:a kept did not come first on sim:b.
  CHECK(findings[1][1].substr(5) == findings[1][9].substr(5));
}

TEST_CASE("jobs: observers and memory are called by one thread at a time") {
  struct Guard : RunObserver {
    void enter() {
      clashes += inside.exchange(true) ? 1 : 0;
      inside = false;
    }
    void subject_started(const Subject& /*subject*/, const DeviceInfo& /*device*/) override {
      enter();
    }
    void progress(const SubjectProgress& progress) override {
      enter();
      CHECK_FALSE(progress.subject.empty());
      CHECK(progress.device == "sim:a");
    }
    void case_judged(const JudgedCase& judged) override {
      enter();
      ++cases[judged.subject.name];
    }
    void subject_finished(const SubjectResult& result) override {
      enter();
      CHECK(cases[result.subject] == result.effort.cases);
    }
    std::atomic<bool> inside{false};
    int clashes = 0;
    std::map<std::string, std::uint64_t> cases;
  } guard;
  Rig rig;
  set_subjects(rig, 16);
  Farm farm([](const Asked&) { return passes(); });
  rig.context.jobs = 8;
  rig.context.open_again = [&](const DeviceInfo& info) { return farm.make(info.id); };
  const auto device = farm.make("sim:a");
  engine::run(rig.plan, {device.get()}, rig.context, {&guard});
  CHECK(guard.clashes == 0);
  CHECK(guard.cases.size() == 16);
}

TEST_CASE("jobs: each subject is started and finished once, in this order") {
  Rig rig;
  set_subjects(rig, 12);
  rig.plan.budget.cases = 2;
  Farm farm([](const Asked&) { return passes(); });
  farm.run(rig, {"sim:a", "sim:b"}, 4);
  const auto& events = rig.recorder.events;
  CHECK(events.front() == "run started");
  CHECK(events.back() == "run finished");
  CHECK(events.size() == 2 + 2 * 24);
  for (const char* id : {"sim:a", "sim:b"}) {
    for (const Subject& subject : rig.plan.subjects) {
      const std::string pair = std::string(id) + " " + subject.name;
      const auto started = std::find(events.begin(), events.end(), pair + " started");
      REQUIRE(started != events.end());
      CHECK(std::find(started, events.end(), pair + " finished") != events.end());
    }
  }
}

}  // namespace stalemate::engine
