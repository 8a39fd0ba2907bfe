#include "engine/probe/progress_probe.hpp"

#include <cstring>
#include <functional>
#include <memory>

#include <catch2/catch.hpp>

#include "engine/launch/requirements.hpp"

using namespace stalemate;
using namespace stalemate::engine;

namespace {

/// Hands turns over, or does not, by the shape of the launch.
class HandOverDevice : public Device {
 public:
  using Script = std::function<std::uint32_t(const NdRange& nd_range, std::uint32_t second)>;

  explicit HandOverDevice(Script turns) : turns_(std::move(turns)) {
    info_.work_group_size_max = 1024;
  }

  const DeviceInfo& info() const override { return info_; }
  DeviceInfo& editable_info() { return info_; }

  LaunchOutcome launch(const LaunchRequest& request) override {
    ++launches;
    if (request.dispatches.size() != 1) return BuildFailed{"another probe"};
    const Dispatch& dispatch = request.dispatches.at(0);
    std::uint32_t second = 0;
    std::uint32_t rounds = 0;
    std::memcpy(&second, std::get<ScalarArgument>(dispatch.arguments.at(2)).value.data(), 4);
    std::memcpy(&rounds, std::get<ScalarArgument>(dispatch.arguments.at(3)).value.data(), 4);
    std::uint32_t& polls = dispatch.nd_range.work_groups == 1 ? polls_in_group : polls_between;
    std::memcpy(&polls, std::get<ScalarArgument>(dispatch.arguments.at(4)).value.data(), 4);
    const std::uint32_t taken = turns_(dispatch.nd_range, second) * 2 * rounds / 100;
    const std::uint32_t left[2] = {is_alone(dispatch.nd_range) ? cut_alone : taken, 65534};
    Completed completed;
    completed.buffers = {{"turns", std::vector<std::byte>(sizeof(left))}};
    std::memcpy(completed.buffers[0].bytes.data(), left, sizeof(left));
    return completed;
  }

  int launches = 0;
  std::uint32_t polls_in_group = 0;  // that were asked for last
  std::uint32_t polls_between = 0;
  std::uint32_t cut_alone = 0;  // turns taken by who waits for nobody

 private:
  static bool is_alone(const NdRange& nd_range) { return nd_range.work_items() == 1; }

  Script turns_;  // percent of the turns that are taken
  DeviceInfo info_;
};

bool is_between_groups(const NdRange& nd_range) {
  return nd_range.work_groups == 2;
}

DeviceInfo giving(ProgressSeen seen) {
  DeviceInfo info;
  info.progress = seen;
  return info;
}

}  // namespace

TEST_CASE("a device on which all take turns gives work_item") {
  HandOverDevice device([](const NdRange&, std::uint32_t) { return 100U; });
  CHECK(probe_progress(device).value().gives() == Progress::WorkItem);
}

TEST_CASE("a device in lockstep gives no more than group") {
  HandOverDevice device([](const NdRange& nd_range, std::uint32_t second) {
    return !is_between_groups(nd_range) && second == 1 ? 2U : 100U;
  });
  const auto seen = probe_progress(device);
  REQUIRE(seen);
  CHECK_FALSE(seen->lanes);
  CHECK(seen->work_items);
  CHECK(seen->gives() == Progress::Group);
}

TEST_CASE("a device that runs work-items one after another gives group") {
  HandOverDevice device([](const NdRange& nd_range, std::uint32_t) {
    return is_between_groups(nd_range) ? 100U : 2U;
  });
  CHECK(probe_progress(device).value() == ProgressSeen{false, false, true});
}

TEST_CASE("work-items of a work-group wait for a shorter time on a CPU, which runs them in turn") {
  HandOverDevice device([](const NdRange&, std::uint32_t) { return 2U; });
  REQUIRE(probe_progress(device));
  CHECK(device.polls_in_group == device.polls_between);
  device.editable_info().is_cpu = true;
  REQUIRE(probe_progress(device));
  CHECK(device.polls_in_group * 10 < device.polls_between);
}

TEST_CASE("a device that runs work-groups one after another gives none") {
  HandOverDevice device([](const NdRange&, std::uint32_t) { return 2U; });
  CHECK(probe_progress(device).value().gives() == Progress::None);
}

TEST_CASE("all but the last turn is not all turns") {
  HandOverDevice device([](const NdRange&, std::uint32_t) { return 99U; });
  CHECK(probe_progress(device).value().gives() == Progress::None);
}

TEST_CASE("one try that was disturbed is no answer") {
  HandOverDevice* self = nullptr;
  HandOverDevice device(
      [&](const NdRange&, std::uint32_t) { return self->launches == 1 ? 2U : 100U; });
  self = &device;
  CHECK(probe_progress(device).value().gives() == Progress::WorkItem);
}

TEST_CASE("who goes on alone was cut short, and the device says so with the turns that it gave") {
  auto owned = std::make_unique<HandOverDevice>([](const NdRange&, std::uint32_t) { return 2U; });
  HandOverDevice& device = *owned;
  CHECK(probe_loop_turns(device) == 0);
  device.cut_alone = 1;
  CHECK(probe_loop_turns(device) == 65534);
  const auto probed = with_progress_probed(std::move(owned));
  CHECK(probed->info().loop_turns_max == 65534);
  CHECK(probed->info().loop_faults ==
        std::vector<std::string>{"ends every loop after 65534 turns"});
  REQUIRE(probed->info().warnings.size() == 1);
  CHECK(probed->info().warnings[0].find("65534 turns") != std::string::npos);
}

TEST_CASE("nothing is said of a device whose probe does not complete") {
  class Lost : public Device {
   public:
    Lost() { info_.work_group_size_max = 64; }
    const DeviceInfo& info() const override { return info_; }
    LaunchOutcome launch(const LaunchRequest&) override { return BuildFailed{"no"}; }

   private:
    DeviceInfo info_;
  } device;
  CHECK_FALSE(probe_progress(device));
}

TEST_CASE("a subject lacks progress only where less is given than it needs") {
  const DeviceInfo in_groups = giving({.lanes = false, .work_items = true, .work_groups = true});
  CHECK_FALSE(lacking_progress(Progress::None, in_groups));
  CHECK_FALSE(lacking_progress(Progress::Group, in_groups));
  const auto lacking = lacking_progress(Progress::WorkItem, in_groups);
  REQUIRE(lacking);
  CHECK(lacking->find("needs work_item, the device gives group") != std::string::npos);
  CHECK_FALSE(lacking_progress(Progress::WorkItem, giving({true, true, true})));
}

TEST_CASE("a device that was not probed lacks nothing") {
  CHECK_FALSE(lacking_progress(Progress::WorkItem, DeviceInfo{}));
}
