// Two workers, each with what says that it is a GPU, in one run.
#include <atomic>
#include <set>

#include <catch2/catch.hpp>

#include "fake_worker/fake_worker.hpp"
#include "unit/engine/meeting.hpp"
#include "unit/engine/rig.hpp"

namespace stalemate::engine {

namespace {

/// A worker's device under another name. Each launch begins when one of every GPU is there.
class FakeGpu final : public Device {
 public:
  FakeGpu(const std::string& id, Meeting& meeting) : meeting_(meeting), info_(worker_->info()) {
    info_.id = id;
    info_.platform = "one driver";
  }

  const DeviceInfo& info() const override { return info_; }

  LaunchOutcome launch(const LaunchRequest& request) override {
    if (!meeting_.wait()) has_missed_ = true;
    return worker_->launch(request);
  }

  bool has_missed() const { return has_missed_; }
  pid_t pid() { return fake_worker::pid(*worker_); }

 private:
  std::unique_ptr<Device> worker_ = fake_worker::open();
  Meeting& meeting_;
  DeviceInfo info_;
  std::atomic<bool> has_missed_{false};
};

}  // namespace

TEST_CASE("worker device: two GPUs run side by side, a worker each, and one crashes") {
  Rig rig;
  rig.plan.subjects = {tiny_subject("echo"), tiny_subject("segfault"), tiny_subject("pid")};
  rig.plan.budget.cases = 3;
  rig.context.jobs = 2;
  Meeting meeting(2);
  FakeGpu first("gpu:0", meeting);
  FakeGpu second("gpu:1", meeting);
  const std::set<pid_t> workers{first.pid(), second.pid()};
  const RunResult result = rig.run({&first, &second});
  CHECK(workers.size() == 2);
  CHECK_FALSE(first.has_missed());
  CHECK_FALSE(second.has_missed());
  REQUIRE(result.subjects.size() == 6);
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(result.subjects[i].device == (i < 3 ? "gpu:0" : "gpu:1"));
    CHECK(name(result.subjects[i].verdict) == name(result.subjects[i % 3].verdict));
  }
  CHECK(name(result.subjects[1].verdict) == "error");
}

}  // namespace stalemate::engine
