// What a run of a day would do to memory, in a second.
#include <algorithm>

#include <catch2/catch.hpp>

#include "rig.hpp"
#include "unit/heap.hpp"

namespace stalemate::engine {

namespace {

/// Runs nothing and remembers nothing.
class Forgetful final : public Device {
 public:
  Forgetful() { info_.work_group_size_max = 256; }
  const DeviceInfo& info() const override { return info_; }
  LaunchOutcome launch(const LaunchRequest& /*request*/) override { return passes(); }

 private:
  DeviceInfo info_;
};

/// The heap after a thousand cases, and how much more it was later.
struct Growth : RunObserver {
  void case_judged(const JudgedCase& /*judged*/) override {
    if (++cases % 200 != 0) return;
    const std::size_t now = stalemate::test::heap_bytes();
    if (cases <= 1000) early = std::max(early, now);
    late = std::max(late, now);
  }
  std::size_t cases = 0;
  std::size_t early = 0;
  std::size_t late = 0;
};

}  // namespace

TEST_CASE("long run: twenty thousand cases take no more memory than a thousand") {
  Rig rig;
  rig.plan.budget.cases = 20'000;
  Forgetful device;
  Growth growth;
  const RunResult result = engine::run(rig.plan, {&device}, rig.context, {&growth});
  CHECK(result.subjects.at(0).effort.cases == 20'000);
  CHECK(growth.late <= growth.early + 16'000);
}

}  // namespace stalemate::engine
