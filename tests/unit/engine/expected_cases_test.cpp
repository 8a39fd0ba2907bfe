#include <algorithm>
#include <deque>
#include <memory>
#include <tuple>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

/// Takes note of what it was told to expect, and of which launches were what it expected next.
class EagerDevice : public ScriptedDevice {
 public:
  using ScriptedDevice::ScriptedDevice;

  LaunchOutcome launch(const LaunchRequest& request) override {
    const bool is_next = !expected_.empty() && expected_.front().get() == &request;
    if (is_next) expected_.pop_front();
    launched_as_expected += is_next ? 1 : 0;
    return ScriptedDevice::launch(request);
  }
  void expect(std::shared_ptr<const LaunchRequest> request) override {
    expected_.push_back(std::move(request));
    expected_most = std::max(expected_most, expected_.size());
  }
  void expect_nothing() override { expected_.clear(); }

  std::size_t expected() const { return expected_.size(); }

  int launched_as_expected = 0;
  std::size_t expected_most = 0;

 private:
  std::deque<std::shared_ptr<const LaunchRequest>> expected_;
};

using Launched = std::tuple<std::uint64_t, std::uint32_t, std::uint32_t, std::uint64_t>;

std::vector<Launched> launched(const ScriptedDevice& device) {
  std::vector<Launched> all;
  for (const Asked& asked : device.asked()) {
    all.emplace_back(asked.seed, asked.nd_range.work_groups, asked.operations_per_item,
                     asked.schedule.seed);
  }
  return all;
}

LaunchOutcome crashes() {
  return Crashed{Phase::Launch, "signal 11"};
}

}  // namespace

TEST_CASE("expected cases: the search says cases ahead what it will launch") {
  EagerDevice device([](const Asked&) { return passes(); });
  const bool is_cpu = GENERATE(true, false);
  device.editable_info().is_cpu = is_cpu;
  Rig rig;
  const SubjectResult result = rig.run_one(device);
  CHECK(result.effort.cases == 50);
  CHECK(device.launched_as_expected == 50);
  CHECK(device.expected_most == (is_cpu ? 3 : 4));
  CHECK(device.expected() == 0);
}

TEST_CASE("expected cases: whatever comes of cases, the same is launched in the same order") {
  struct Script {
    std::string name;
    ScriptedDevice::Script script;
  };
  const auto of_many = [](const Asked& asked) { return asked.nd_range.work_groups > 40; };
  const Script script = GENERATE_COPY(
      Script{"missed",
             [=](const Asked& asked) {
               return of_many(asked) ? completes({0, kMissed, 0}) : passes();
             }},
      Script{"violated",
             [=](const Asked& asked) {
               return of_many(asked) ? violates(ViolationKind::LostUpdate) : passes();
             }},
      Script{"crashed", [=](const Asked& asked) { return of_many(asked) ? crashes() : passes(); }});
  CAPTURE(script.name);
  Rig eager_rig;
  EagerDevice eager(script.script);
  const SubjectResult found = eager_rig.run_one(eager);
  Rig rig;
  ScriptedDevice device(script.script);
  const SubjectResult plain = rig.run_one(device);
  CHECK(launched(eager) == launched(device));
  CHECK(eager.launched_as_expected > 1);
  CHECK(eager.expected() == 0);
  CHECK(found.effort.cases == plain.effort.cases);
  CHECK(found.effort.launches == plain.effort.launches);
  CHECK(name(found.verdict) == name(plain.verdict));
  CHECK(eager_rig.recorder.cases == rig.recorder.cases);
}

TEST_CASE("expected cases: a launch with another schedule than was expected keeps nobody waiting") {
  Rig first;
  ScriptedDevice any([](const Asked&) { return passes(); });
  first.run_one(any);
  // The first new case is the remembered one again, in its second launch in a row.
  const auto remembered = [&](const Subject&) { return std::vector{first.recorder.cases.at(0)}; };
  Rig eager_rig;
  eager_rig.context.remembered = remembered;
  EagerDevice eager([](const Asked&) { return passes(); });
  eager_rig.run_one(eager);
  Rig rig;
  rig.context.remembered = remembered;
  ScriptedDevice device([](const Asked&) { return passes(); });
  rig.run_one(device);
  CHECK(launched(eager) == launched(device));
  CHECK(eager.launched_as_expected == 46);
  CHECK(eager.expected_most == 4);
  CHECK(eager.expected() == 0);
}

TEST_CASE("expected cases: a property that throws is told of at the turn of its case") {
  Rig rig;
  rig.property->throws_in = "lower";
  EagerDevice device([](const Asked&) { return passes(); });
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == "error");
  CHECK(result.effort.cases == 2);
  CHECK(device.expected_most == 0);
}

TEST_CASE("expected cases: of a simulated device nothing is begun ahead") {
  Rig rig;
  EagerDevice device([](const Asked&) { return passes(); });
  device.editable_info().is_simulated = true;
  CHECK(rig.run_one(device).effort.cases == 50);
  CHECK(device.expected_most == 0);
}

}  // namespace stalemate::engine
