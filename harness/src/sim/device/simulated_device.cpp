#include "sim/device/simulated_device.hpp"

#include <new>
#include <utility>

#include "core/host_memory_lack.hpp"
#include "sim/dispatch/dispatch_check.hpp"

namespace stalemate::sim {

namespace {

/// Drivers leave out what would order the executions that are explored.
Program adapted(const Program& program, const Settings& settings) {
  if (!settings.explores) return program;
  return {program.source, program.options + " -DSTALEMATE_EXPLORED=1"};
}

}  // namespace

SimulatedDevice::SimulatedDevice(const NamedSettings& device, const Tools& tools)
    : info_(describe(device)),
      settings_(device.settings),
      modules_(tools.compiler, info_.cl_std, settings_.pipeline),
      runner_(tools.runner) {}

LaunchOutcome SimulatedDevice::launch(const LaunchRequest& request) try {
  if (auto exceeded = exceeded_limit(request, info_)) return *std::move(exceeded);
  auto found = modules_.find_or_compile(adapted(request.program, settings_));
  if (auto* failed = std::get_if<BuildFailed>(&found)) return std::move(*failed);
  if (auto* failed = std::get_if<MachineFailed>(&found)) return std::move(*failed);
  const auto& [module, build_time] = std::get<ModuleCache::Found>(found);
  LaunchOutcome outcome = run_dispatches(request, *module, {info_, settings_, runner_, arena_});
  if (auto* completed = std::get_if<Completed>(&outcome)) completed->build_time = build_time;
  return outcome;
} catch (const std::bad_alloc&) {
  return without_host_memory(request);
}

std::vector<DeviceInfo> list_devices() {
  std::vector<DeviceInfo> devices;
  for (const Preset& preset : presets()) {
    devices.push_back(describe({std::string(preset.id), preset.settings}));
  }
  return devices;
}

std::unique_ptr<Device> open_device(const std::string& id) {
  const auto device = named_settings(id);
  return device ? std::make_unique<SimulatedDevice>(*device) : nullptr;
}

}  // namespace stalemate::sim
