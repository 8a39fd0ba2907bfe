#include "engine/launch/judged_ahead.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>

#include <catch2/catch.hpp>

#include "engine/launch/session.hpp"
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

/// Takes a millisecond, and goes on when it may.
class WaitingProperty : public TinyProperty {
 public:
  void hold() { may_go_on_ = false; }
  void release() { may_go_on_ = true; }

  Judgement judge(const Subject& subject, const Case& input,
                  const Observation& observation) const override {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    while (!may_go_on_) std::this_thread::yield();
    return TinyProperty::judge(subject, input, observation);
  }

 private:
  std::atomic<bool> may_go_on_ = false;
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
  PlainRig plain;
  ScriptedDevice one_by_one(script);
  const SubjectResult expected = plain.run_one(one_by_one);
  // On a busy machine the violation may be judged before anything behind it was launched.
  bool is_launched_behind = false;
  for (int tries = 0; tries < 20 && !is_launched_behind; ++tries) {
    SociableRig rig(2, 8);
    rig.sociable->begin_anew_with(wrong);
    ScriptedDevice device(script);
    const SubjectResult found = rig.run_one(device);
    CHECK(name(found.verdict) == "violation");
    CHECK(found.effort.cases == 10);
    CHECK(found.effort.launches == expected.effort.launches);
    CHECK(rig.recorder.cases == plain.recorder.cases);
    CHECK(name(rig.recorder.verdicts.back()) == "violation");
    is_launched_behind = device.asked().size() > one_by_one.asked().size();
  }
  CHECK(is_launched_behind);
}

TEST_CASE("judged ahead: how launches ended, and the room for histories, say whether to go on") {
  WaitingProperty property;
  const Subject subject = tiny_subject("subject");
  const auto expected = std::make_shared<ExpectedCase>(ExpectedCase{plain_case(Seed{1}), {}});
  JudgedAhead ahead(property, subject);
  const auto add = [&](LaunchOutcome outcome) {
    ahead.add(expected, std::chrono::nanoseconds(0), std::move(outcome));
  };
  add(with_history(passes(), kLarge));
  CHECK_FALSE(ahead.may_go_on());  // how long it takes is not known yet
  property.release();
  CHECK(std::holds_alternative<Judged>(ahead.take_first()));

  property.hold();
  add(with_history(passes(), kLarge));
  CHECK(ahead.may_go_on());
  add(Crashed{Phase::Launch, "signal 11"});
  CHECK_FALSE(ahead.may_go_on());
  property.release();
  CHECK(std::holds_alternative<Judged>(ahead.take_first()));
  CHECK_FALSE(ahead.may_go_on());
  CHECK(std::holds_alternative<Crashed>(ahead.take_first()));

  property.hold();
  constexpr std::size_t kThirdOfRoom = std::size_t{6} << 20U;
  for (int i = 0; i < 2; ++i) {
    add(with_history(passes(), kThirdOfRoom));
    CHECK(ahead.may_go_on());
  }
  add(with_history(passes(), kThirdOfRoom));
  CHECK_FALSE(ahead.may_go_on());
  property.release();
  while (ahead.size() > 0) CHECK(std::holds_alternative<Judged>(ahead.take_first()));
}

TEST_CASE("judged ahead: where nothing is expected any more nothing is kept") {
  WaitingProperty property;
  const Subject subject = tiny_subject("subject");
  ScriptedDevice device([&](const Asked& asked) {
    return with_history(completes({0, 1, static_cast<std::uint16_t>(asked.seed)}), kLarge);
  });
  const Files files;
  const std::atomic<int> stop_flag{0};
  Session session({property, subject, device, files}, {}, SubjectTime::unlimited(),
                  Cancellation(stop_flag));
  session.set_judged_at_once(2);
  const auto mark_of = [&](std::uint64_t seed) {
    const Attempt attempt = session.launch(plain_case(Seed{seed}));
    std::uint16_t mark = 0;
    std::memcpy(&mark, std::get<Judged>(attempt).observation.find("finding").data() + 2, 2);
    return mark;
  };
  const auto expect = [&](std::uint64_t seed) { session.expect(plain_case(Seed{seed})); };
  expect(1);
  property.release();
  CHECK(mark_of(1) == 1);
  for (const std::uint64_t seed : {2U, 3U, 4U}) expect(seed);
  CHECK(mark_of(2) == 2);
  session.expect_nothing();
  expect(5);
  CHECK(mark_of(5) == 5);
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
