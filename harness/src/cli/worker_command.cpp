#include "cli/worker_command.hpp"

#include <filesystem>
#include <optional>
#include <vector>

#include "base/own_library.hpp"
#include "base/time_slice.hpp"
#include "confine/allowed.hpp"
#include "opencl/opencl_device.hpp"
#include "sim/compile/module_folder.hpp"
#include "sim/device/simulated_device.hpp"
#include "stalemate/run/exit_code.hpp"
#include "worker/backend.hpp"

namespace stalemate::cli {

namespace {

confine::Surroundings here() {
  std::vector<std::filesystem::path> own;
  for (const char* library : {"stalemate_sim_pass.so", "stalemate_sim_builtins.so"}) {
    own.push_back(own_library(library).parent_path());
  }
  return confine::surroundings(confine::environment_variable, own, {sim::kModuleFolderVariable});
}

int serve_opencl(bool is_trusted) {
  take_short_slices();  // before a driver starts threads
  opencl::Drivers drivers;
  const worker::Backend backend{
      [&drivers] {
        return worker::DeviceList{drivers.list(), opencl::Drivers::remarks()};
      },
      [&drivers](const std::string& id) { return drivers.open(id); }};
  if (is_trusted) return worker::serve(backend, std::nullopt);
  return worker::serve(backend, confine::allowed_to_driver(here()));
}

int serve_simulator(bool is_trusted) {
  const worker::Backend backend{[] { return worker::DeviceList{sim::list_devices()}; },
                                sim::open_device};
  if (is_trusted) return worker::serve(backend, std::nullopt);
  return worker::serve(backend, confine::allowed_to_simulator(here()));
}

}  // namespace

int run_worker(const WorkerRole& role) {
  switch (role.kind) {
    case WorkerKind::OpenCl: return serve_opencl(role.is_trusted);
    case WorkerKind::Simulator: return serve_simulator(role.is_trusted);
  }
  return static_cast<int>(ExitCode::Internal);
}

}  // namespace stalemate::cli
