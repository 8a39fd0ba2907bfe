#pragma once

#include <memory>
#include <string>
#include <vector>

#include "settings/settings_text.hpp"
#include "sim/compile/module_cache.hpp"
#include "sim/device/simulated_launch.hpp"
#include "sim/memory/arena.hpp"
#include "stalemate/device.hpp"

namespace stalemate::sim {

/// What a device with these settings is and can do.
DeviceInfo describe(const NamedSettings& device);

/// Who compiles and who runs.
struct Tools {
  Compiler compiler = compile;
  Runner runner = run;
};

/// Runs OpenCL C in this process under a scheduler and a memory model of its own: one seed, one
/// outcome. Keeps no deadlines, and code under test that jumps out of its bounds may take the
/// process with it: only a worker launches here.
class SimulatedDevice : public Device {
 public:
  explicit SimulatedDevice(const NamedSettings& device, const Tools& tools = {});

  const DeviceInfo& info() const override { return info_; }
  LaunchOutcome launch(const LaunchRequest& request) override;

 private:
  DeviceInfo info_;
  Settings settings_;
  ModuleCache modules_;
  Runner runner_;
  Arena arena_;
};

/// Every preset. There may be no compiler for them: see why_no_compiler().
std::vector<DeviceInfo> list_devices();

/// The device with that id, or with that name and settings (see to_text); null if there is none.
std::unique_ptr<Device> open_device(const std::string& id);

}  // namespace stalemate::sim
