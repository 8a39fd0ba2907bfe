#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/launch/session.hpp"
#include "rig.hpp"

namespace stalemate::engine {

namespace {

using std::chrono::nanoseconds;

/// Its kernels take so long for each operation. It says so if it is asked.
class ClockedDevice : public ScriptedDevice {
 public:
  explicit ClockedDevice(nanoseconds per_operation)
      : ScriptedDevice([this](const Asked& asked) {
          const auto operations =
              static_cast<std::int64_t>(asked.nd_range.work_items()) * asked.operations_per_item;
          return completes({}, is_timed_ ? per_operation_ * operations : nanoseconds(0));
        }),
        per_operation_(per_operation) {}

  LaunchOutcome launch(const LaunchRequest& request) override {
    is_timed_ = request.timed;
    timed.push_back(request.timed);
    return ScriptedDevice::launch(request);
  }

  std::vector<bool> timed;  // by launch

 private:
  nanoseconds per_operation_;
  bool is_timed_ = true;
};

}  // namespace

TEST_CASE("timed launches: one in 32 of a GPU's short ones, from which the others are estimated") {
  ClockedDevice device(nanoseconds(1));
  Rig rig;
  rig.plan.budget.cases = 200;
  const Effort effort = rig.run_one(device).effort;
  const auto timed = std::count(device.timed.begin(), device.timed.end(), true);
  CHECK(device.timed.front());
  CHECK(timed >= 200 / 32);
  CHECK(timed <= 200 / 32 + 6);  // those included that were asked for before the first was over
  CHECK(effort.operations > 0);
  const auto estimated = static_cast<std::uint64_t>(effort.kernel_time.count());
  CHECK(estimated + 1 >= effort.operations);
  CHECK(estimated <= effort.operations + 1);
}

TEST_CASE("timed launches: all of a GPU's long ones, and all of a CPU's") {
  const bool is_cpu = GENERATE(false, true);
  ClockedDevice device(is_cpu ? nanoseconds(1) : std::chrono::seconds(1));
  device.editable_info().is_cpu = is_cpu;
  Rig rig;
  const Effort effort = rig.run_one(device).effort;
  CHECK(std::count(device.timed.begin(), device.timed.end(), true) == 50);
  CHECK(static_cast<std::uint64_t>(effort.kernel_time.count()) ==
        effort.operations * (is_cpu ? 1 : 1'000'000'000));
}

TEST_CASE("timed launches: a large case of a GPU that follows small ones is timed") {
  ClockedDevice device(nanoseconds(1000));
  Rig rig;
  Session session({*rig.property, rig.plan.subjects.front(), device, rig.files}, rig.plan.deadline,
                  SubjectTime::unlimited(), {});
  for (const std::uint32_t groups : {1U, 2U, 3U}) session.launch(plain_case(Seed{1}, groups));
  const Case large = session.fit(plain_case(Seed{1}, 10'000));
  session.expect(large);  // before a launch that long was over
  session.launch(large);
  REQUIRE(large.operations() * nanoseconds(1000) > std::chrono::milliseconds(5));
  CHECK(device.timed == std::vector{true, true, false, true});
}

}  // namespace stalemate::engine
