// Letters between work-groups, on devices that count what they are told to.
#include "engine/probe/message_probe.hpp"

#include <cstring>
#include <functional>

#include <catch2/catch.hpp>

using namespace stalemate;
using namespace stalemate::engine;

namespace {

const Files kProbeFiles{
    {{"kernels/probes/message.cl", "KERNEL"},
     {"kernels/probes/message.plain.clh", "FORM"},
     {"kernels/probes/message.c11.clh", "__opencl_c_atomic_scope_device memory_order_release"}}};

struct PairCounts {
  std::uint32_t letters = 0;
  std::uint32_t old = 0;
  std::uint32_t old_to_the_end = 0;
};

/// Leaves the same counts for each pair, or ends in another way.
class PostOffice : public Device {
 public:
  explicit PostOffice(PairCounts counts) : counts_(counts) { info_.is_cpu = true; }
  explicit PostOffice(LaunchOutcome outcome) : outcome_(std::move(outcome)) {}

  const DeviceInfo& info() const override { return info_; }

  LaunchOutcome launch(const LaunchRequest& request) override {
    requests.push_back(request);
    if (outcome_) return *outcome_;
    BufferContent tallies{"tallies", std::vector<std::byte>(request.buffers.at(2).size_bytes)};
    for (std::size_t at = 0; at < tallies.bytes.size(); at += 256) {
      std::memcpy(&tallies.bytes[at], &counts_, sizeof(counts_));
    }
    return Completed{{tallies}, {}, {}};
  }

  std::uint32_t argument(std::size_t index) const {
    std::uint32_t value = 0;
    const auto& arguments = requests.at(0).dispatches.at(0).arguments;
    std::memcpy(&value, std::get<ScalarArgument>(arguments.at(index)).value.data(), sizeof(value));
    return value;
  }

  DeviceInfo info_;
  std::vector<LaunchRequest> requests;

 private:
  PairCounts counts_;
  std::optional<LaunchOutcome> outcome_;
};

LetterOutcome post(Device& device, const std::string& form = "plain") {
  return probe_messages(device, {kProbeFiles, form, Seed{7}, {}});
}

std::string verdict_name(const LetterOutcome& outcome) {
  const auto* verdict = std::get_if<Verdict>(&outcome);
  return verdict == nullptr ? "counts" : std::string(name(*verdict));
}

}  // namespace

TEST_CASE("probe_messages: letters of all pairs and launches are added up") {
  PostOffice device(PairCounts{100, 7, 5});
  device.info_.compute_units = 8;  // four pairs on a CPU
  const auto counts = std::get<LetterCounts>(post(device));
  CHECK(counts.launches == 10);
  CHECK(counts.launches_met == 10);
  CHECK(counts.letters == 4 * 10 * 100);
  CHECK(counts.old == 4 * 10 * 7);
  CHECK(counts.old_to_the_end == 4 * 10 * 5);
  CHECK(device.requests.at(0).program.source == "FORM\nKERNEL");
}

TEST_CASE("probe_messages: where no two work-groups run together it ends after a few launches") {
  PostOffice device(PairCounts{0, 0, 0});
  const auto counts = std::get<LetterCounts>(post(device));
  CHECK(counts.launches == 3);
  CHECK(counts.launches_met == 0);
  CHECK(counts.letters == 0);
}

TEST_CASE("probe_messages: a GPU has a pair on each compute unit") {
  PostOffice device(PairCounts{1, 0, 0});
  device.info_.is_cpu = false;
  device.info_.compute_units = 132;
  post(device);
  CHECK(device.requests.at(0).dispatches.at(0).nd_range == NdRange{264, 1});
}

TEST_CASE("probe_messages: waits stay below the turns after which a device ends loops") {
  PostOffice device(PairCounts{1, 0, 0});
  device.info_.loop_turns_max = 65535;
  post(device);
  CHECK(device.argument(3) <= 65535 / 4);
  CHECK(device.argument(4) <= 65535 / 4);
}

TEST_CASE("probe_messages: on a simulated device each launch has a schedule of its own") {
  PostOffice device(PairCounts{1, 0, 0});
  device.info_.is_simulated = true;
  post(device);
  CHECK(device.requests.at(0).schedule.seed != device.requests.at(1).schedule.seed);
  PostOffice again(PairCounts{1, 0, 0});
  again.info_.is_simulated = true;
  post(again);
  CHECK(again.requests.at(1).schedule.seed == device.requests.at(1).schedule.seed);
}

TEST_CASE("probe_messages: what leaves no counts is no pass") {
  PostOffice missing(LaunchOutcome{BuildFailed{"no atomics"}});
  CHECK(verdict_name(post(missing, "c11")) == "skipped");
  PostOffice claimed(LaunchOutcome{BuildFailed{"no atomics"}});
  claimed.info_.feature_macros = {"__opencl_c_atomic_scope_device"};
  CHECK(verdict_name(post(claimed, "c11")) == "error");
  // Before OpenCL C 2.0 there is no claim that could be empty.
  PostOffice old(LaunchOutcome{BuildFailed{"no atomics"}});
  old.info_.feature_macros = claimed.info_.feature_macros;
  old.info_.cl_std = "CL1.2";
  CHECK(verdict_name(post(old, "c11")) == "skipped");
  PostOffice slow(LaunchOutcome{TimedOut{}});
  CHECK(verdict_name(post(slow)) == "inconclusive");
  PostOffice crashing(LaunchOutcome{Crashed{}});
  CHECK(verdict_name(post(crashing)) == "error");
  PostOffice mute(LaunchOutcome{Completed{}});
  CHECK(verdict_name(post(mute)) == "error");
  PostOffice lost(LaunchOutcome{DeviceLost{"gone"}});
  const auto outcome = post(lost);
  CHECK(std::get<Error>(std::get<Verdict>(outcome)).device_lost);
}
