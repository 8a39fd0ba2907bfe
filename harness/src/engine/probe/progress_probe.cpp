#include "engine/probe/progress_probe.hpp"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <utility>

#include "engine/launch/redescribed_device.hpp"
#include "engine/probe/loop_probe.hpp"
#include "engine/probe/probe_program.hpp"

namespace stalemate::engine {

namespace {

constexpr std::uint32_t kRounds = 32;
constexpr std::uint32_t kPollsMax = 1000000;
/// Of work-items of one work-group on a CPU: drivers run these in one thread, one after another or
/// in step, and whether another thread has a processor changes nothing.
constexpr std::uint32_t kPollsInGroupOfCpu = 50000;
/// Many more than the device that ends loops makes, and quick on one that does not.
constexpr std::uint32_t kPollsAlone = 200000;
constexpr const char* kTurns = "turns";

/// On a busy machine a thread may lose its processor in the middle of a probe.
constexpr int kTries = 3;

/// Two parties, by their global ids, and how long each waits.
struct Pair {
  NdRange nd_range;
  std::uint32_t first;
  std::uint32_t second;
  std::uint32_t rounds = kRounds;
  std::uint32_t polls_max = kPollsMax;
};

/// What a launch leaves.
struct Turns {
  std::uint32_t taken = 0;
  std::uint32_t polls = 0;  // of somebody before his turn
};

LaunchRequest request_for(const Pair& pair) {
  Buffer turns{.name = kTurns, .size_bytes = sizeof(Turns), .fill = Fill::Zero, .read_back = true};
  Dispatch dispatch{.kernel = "stalemate_hand_over",
                    .nd_range = pair.nd_range,
                    .arguments = {BufferArgument{kTurns}, scalar(pair.first), scalar(pair.second),
                                  scalar(pair.rounds), scalar(pair.polls_max)}};
  return {.program = probe_program(), .buffers = {turns}, .dispatches = {dispatch}};
}

/// Nothing if the launch did not complete.
std::optional<Turns> turns_of(Device& device, const Pair& pair) {
  const LaunchOutcome outcome = device.launch(request_for(pair));
  const auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr || completed->buffers.size() != 1 ||
      completed->buffers[0].bytes.size() != sizeof(Turns)) {
    return std::nullopt;
  }
  Turns turns;
  std::memcpy(&turns, completed->buffers[0].bytes.data(), sizeof(turns));
  return turns;
}

std::optional<bool> hands_over(Device& device, const Pair& pair) {
  const auto turns = turns_of(device, pair);
  if (!turns) return std::nullopt;
  return turns->taken == 2 * pair.rounds;
}

std::optional<bool> ever_hands_over(Device& device, const Pair& pair) {
  std::optional<bool> handed;
  for (int i = 0; i < kTries && !handed.value_or(false); ++i) {
    handed = hands_over(device, pair);
    if (!handed) return std::nullopt;
  }
  return handed;
}

/// A device that ends loops is asked what else it gets wrong of them; others need not compile for
/// it.
void describe_loops(Device& device, DeviceInfo& info) {
  info.loop_turns_max = probe_loop_turns(device);
  if (info.loop_turns_max == 0) return;
  info.loop_faults = probe_loop_faults(device);
  info.loop_faults.insert(info.loop_faults.begin(),
                          fmt::format("ends every loop after {} turns", info.loop_turns_max));
  info.warnings.push_back(
      fmt::format("ends every loop after {} turns, without an error: code that waits or tries "
                  "again for longer goes on as if it had what it waits for",
                  info.loop_turns_max));
  for (auto fault = info.loop_faults.begin() + 1; fault != info.loop_faults.end(); ++fault) {
    info.warnings.push_back(*fault + ": code that is right fails here");
  }
}

}  // namespace

std::optional<ProgressSeen> probe_progress(Device& device) {
  const std::uint32_t size_max = device.info().work_group_size_max;
  const std::uint32_t few = std::min(64u, size_max);
  const std::uint32_t many = std::min(256u, size_max);
  if (size_max < 2) return std::nullopt;
  const std::uint32_t polls = device.info().is_cpu ? kPollsInGroupOfCpu : kPollsMax;
  const auto in_group = [&](std::uint32_t items, std::uint32_t second) {
    return ever_hands_over(
        device, {.nd_range = {1, items}, .first = 0, .second = second, .polls_max = polls});
  };
  const auto lanes = in_group(few, 1);
  const auto work_items = in_group(many, many - 1);
  const auto work_groups = ever_hands_over(device, {{2, 1}, 0, 1});
  if (!lanes || !work_items || !work_groups) return std::nullopt;
  return ProgressSeen{*lanes, *work_items, *work_groups};
}

// Alone, the second party waits for ever, unless the device does not let it.
std::uint32_t probe_loop_turns(Device& device) {
  const auto turns = turns_of(
      device, {.nd_range = {1, 1}, .first = 1, .second = 0, .rounds = 1, .polls_max = kPollsAlone});
  const bool was_cut = turns && turns->taken != 0;
  return was_cut ? std::max(1u, turns->polls) : 0;
}

std::unique_ptr<Device> with_progress_probed(std::unique_ptr<Device> device) {
  if (device->info().progress) return device;
  const auto seen = probe_progress(*device);
  if (!seen) return device;
  DeviceInfo info = device->info();
  info.progress = seen;
  describe_loops(*device, info);
  return std::make_unique<RedescribedDevice>(std::move(device), std::move(info));
}

}  // namespace stalemate::engine
