#include <algorithm>
#include <string>
#include <string_view>

#include "sim/compile/features.hpp"
#include "sim/device/simulated_device.hpp"
#include "stalemate/version.hpp"

namespace stalemate::sim {

namespace {

// One for each work-group unless the settings say otherwise, but that is no number.
constexpr std::uint32_t kComputeUnitsShown = 32;

constexpr std::uint32_t kWorkGroupSizeMax = 1024;

constexpr std::string_view kFeaturePrefix = "__opencl_c_atomic_";

bool has(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// The words of an OpenCL device that answers the questions for its atomics with what the features
/// announce.
std::vector<std::string> capabilities() {
  std::vector<std::string> optional;
  for (const char* word : {"order_acq_rel", "order_seq_cst", "scope_device", "scope_all_devices"}) {
    if (has(feature_macros(), std::string(kFeaturePrefix) + word)) optional.emplace_back(word);
  }
  std::vector<std::string> words;
  for (const char* prefix : {"atomic_", "fence_"}) {
    words.push_back(std::string(prefix) + "order_relaxed");
    words.push_back(std::string(prefix) + "scope_work_group");
    for (const std::string& word : optional) words.push_back(prefix + word);
  }
  words.emplace_back("fence_scope_work_item");
  if (has(extensions(), "cl_khr_subgroups")) {
    words.emplace_back("sub_group_independent_progress");
  }
  words.emplace_back("profiling");
  return words;
}

std::string name_of(const NamedSettings& device) {
  for (const Preset& preset : presets()) {
    if (preset.settings == device.settings) return std::string(preset.words);
  }
  return "settings of one's own";
}

ProgressSeen progress_of(const Settings& settings) {
  const bool takes_turns = settings.policy != Policy::Serial;
  const bool is_bound = settings.lockstep && settings.sub_group_size > 1;
  const bool is_one = settings.lockstep && settings.sub_group_size >= kWorkGroupSizeMax;
  return {takes_turns && !is_bound, takes_turns && !is_one,
          takes_turns && settings.resident_groups != 1};
}

// Executions grow with the factorial of these.
constexpr std::uint64_t kExploredWorkItemsMax = 16;
constexpr std::uint64_t kExploredOperationsMax = 48;

void add_limits(DeviceInfo& info, bool explores) {
  info.work_group_size_max = kWorkGroupSizeMax;
  info.local_memory_bytes = std::uint64_t{64} << 10U;
  info.global_memory_bytes = std::uint64_t{256} << 20U;
  info.allocation_bytes_max = info.global_memory_bytes;
  // Many schedules of a small case show more than a few of a large one.
  info.work_items_max = explores ? kExploredWorkItemsMax : 64;
  info.operations_max = explores ? kExploredOperationsMax : 1024;
}

}  // namespace

DeviceInfo describe(const NamedSettings& device) {
  DeviceInfo info;
  info.id = device.id;
  info.platform = "stalemate simulator";
  info.name = name_of(device);
  info.vendor = "stalemate";
  info.driver_version = std::string(version());
  info.opencl_version = "OpenCL 3.0 stalemate";
  info.cl_std = "CL3.0";
  info.is_simulated = true;
  const std::uint32_t units = device.settings.compute_units;
  info.compute_units = units == 0 ? kComputeUnitsShown : units;
  info.sub_group_size = device.settings.sub_group_size;
  add_limits(info, device.settings.explores);
  info.extensions = extensions();
  info.feature_macros = feature_macros();
  info.capabilities = capabilities();
  info.progress = progress_of(device.settings);
  info.settings = device.settings;
  return info;
}

}  // namespace stalemate::sim
