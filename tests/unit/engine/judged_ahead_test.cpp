#include "engine/launch/judged_ahead.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <thread>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

/// Who judges takes long enough for it to be worth a thread. But for the first case, it waits until
/// so many were at work at once, or for long; the case that has that seed begins anew with it.
class SociableProperty : public TinyProperty {
 public:
  explicit SociableProperty(std::size_t wanted) : wanted_(wanted) {}

  Judgement judge(const Subject& subject, const Case& input,
                  const Observation& observation) const override {
    std::this_thread::sleep_for(std::chrono::milliseconds(1) * input.operations());
    {
      std::unique_lock lock(mutex_);
      threads_.insert(std::this_thread::get_id());
      if (input.seed.value == anew_with_) {
        anew_with_ = 0;
        most_ = 0;
      }
      most_ = std::max(most_, ++at_work_);
      changed_.notify_all();
      const auto may_end = [this] { return most_ >= wanted_ || !has_judged_; };
      changed_.wait_for(lock, std::chrono::seconds(20), may_end);
      has_judged_ = true;
      --at_work_;
    }
    return TinyProperty::judge(subject, input, observation);
  }

  void begin_anew_with(std::uint64_t seed) { anew_with_ = seed; }
  std::size_t most() const { return most_; }
  const std::set<std::thread::id>& threads() const { return threads_; }

 private:
  std::size_t wanted_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  mutable std::size_t at_work_ = 0;
  mutable std::size_t most_ = 0;
  mutable std::uint64_t anew_with_ = 0;
  mutable bool has_judged_ = false;
  mutable std::set<std::thread::id> threads_;
};

LaunchOutcome with_history(LaunchOutcome outcome, std::size_t bytes) {
  if (auto* completed = std::get_if<Completed>(&outcome)) {
    completed->buffers.push_back({"history", std::vector<std::byte>(bytes)});
  }
  return outcome;
}

constexpr std::size_t kLarge = std::size_t{1} << 20U;

struct SociableRig : Rig {
  SociableRig(std::size_t wanted, std::uint32_t jobs) {
    auto owned = std::make_unique<SociableProperty>(wanted);
    sociable = owned.get();
    properties.clear();
    properties.push_back(std::move(owned));
    context.jobs = jobs;
    sociable->follows_settings = true;
    plan.generate.work_groups.low = plan.generate.operations_per_item.low = 1;
    plan.generate.work_group_size.low = 1;
    plan.budget.cases = 20;
  }

  SociableProperty* sociable;
};

struct PlainRig : SociableRig {
  PlainRig() : SociableRig(1, 1) {}
};

/// The case that goes wrong, by its seed: the tenth.
std::uint64_t tenth_seed() {
  PlainRig rig;
  ScriptedDevice device([](const Asked&) { return passes(); });
  rig.run_one(device);
  return device.asked().at(9).seed;
}

}  // namespace

TEST_CASE("judged ahead: large histories are judged at once, and told in their order") {
  PlainRig plain;
  ScriptedDevice any([](const Asked&) { return passes(); });
  plain.run_one(any);
  SociableRig rig(3, 4);
  ScriptedDevice device([](const Asked&) { return with_history(passes(), kLarge); });
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == "pass");
  CHECK(result.effort.cases == 20);
  CHECK(result.effort.launches == 20);
  CHECK(rig.sociable->most() == 3);
  CHECK(rig.recorder.cases == plain.recorder.cases);
  CHECK(device.asked().size() == 20);
}

TEST_CASE("judged ahead: all in one thread where there are few processors") {
  struct Terms {
    std::uint32_t jobs;
    bool is_cpu;
  };
  const auto terms = GENERATE(Terms{2, false}, Terms{8, true});
  CAPTURE(terms.jobs, terms.is_cpu);
  SociableRig rig(1, terms.jobs);
  ScriptedDevice device([](const Asked&) { return with_history(passes(), kLarge); });
  device.editable_info().is_cpu = terms.is_cpu;
  CHECK(rig.run_one(device).effort.cases == 20);
  CHECK(rig.sociable->threads() == std::set{std::this_thread::get_id()});
}

TEST_CASE("judged ahead: a violation is that of its case, and counts no launch behind it") {
  const std::uint64_t wrong = tenth_seed();
  const auto script = [&](const Asked& asked) {
    return with_history(asked.seed == wrong ? violates(ViolationKind::LostUpdate, 7) : passes(),
                        kLarge);
  };
  SociableRig rig(2, 8);
  rig.sociable->begin_anew_with(wrong);
  ScriptedDevice device(script);
  const SubjectResult found = rig.run_one(device);
  PlainRig plain;
  ScriptedDevice one_by_one(script);
  const SubjectResult expected = plain.run_one(one_by_one);
  CHECK(name(found.verdict) == "violation");
  CHECK(found.effort.cases == 10);
  CHECK(found.effort.launches == expected.effort.launches);
  CHECK(rig.recorder.cases == plain.recorder.cases);
  CHECK(name(rig.recorder.verdicts.back()) == "violation");
  CHECK(device.asked().size() > one_by_one.asked().size());
}

TEST_CASE("judged ahead: behind a launch that did not end well none is made before its turn") {
  const std::uint64_t wrong = tenth_seed();
  bool has_crashed = false;
  SociableRig rig(2, 8);
  ScriptedDevice device([&](const Asked& asked) -> LaunchOutcome {
    if (asked.seed != wrong || has_crashed) return with_history(passes(), kLarge);
    has_crashed = true;
    return Crashed{Phase::Launch, "signal 11", "somebody killed it"};
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == "pass");
  CHECK(result.effort.cases == 20);
  CHECK(result.effort.launches == 21);
  CHECK(device.asked().at(9).seed == wrong);
  CHECK(device.asked().at(10).seed == wrong);
}

TEST_CASE("judged ahead: no more histories at once than there is room for") {
  constexpr std::size_t kThirdOfRoom = std::size_t{6} << 20U;
  SociableRig rig(3, 8);
  rig.plan.budget.cases = 12;
  ScriptedDevice* asked = nullptr;
  std::size_t most = 0;
  ScriptedDevice device([&](const Asked&) {
    most = std::max(most, asked->asked().size() - rig.recorder.cases.size());
    return with_history(passes(), kThirdOfRoom);
  });
  asked = &device;
  CHECK(rig.run_one(device).effort.cases == 12);
  CHECK(most == 3);
}

TEST_CASE("judging_time: what takes long by what the latest took is worth a thread") {
  using std::chrono::microseconds;
  JudgingTime time;
  CHECK_FALSE(time.is_worth_thread(1'000'000));
  time.add(0, microseconds(1000));
  CHECK_FALSE(time.is_worth_thread(1'000'000));
  time.add(1000, microseconds(1000));
  CHECK(time.is_worth_thread(200));
  CHECK_FALSE(time.is_worth_thread(199));
  for (int i = 0; i < 100; ++i) time.add(1000, microseconds(100));
  CHECK_FALSE(time.is_worth_thread(1000));
  CHECK(time.is_worth_thread(2001));
}

TEST_CASE("judged_at_once: for who makes launches and for the driver a processor each is left") {
  DeviceInfo gpu;
  CHECK(judged_at_once(gpu, 1) == 0);
  CHECK(judged_at_once(gpu, 2) == 0);
  CHECK(judged_at_once(gpu, 5) == 3);
  CHECK(judged_at_once(gpu, 64) == 6);
  DeviceInfo cpu;
  cpu.is_cpu = true;
  CHECK(judged_at_once(cpu, 16) == 0);
}

}  // namespace stalemate::engine
