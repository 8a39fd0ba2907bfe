#include "cli/worker_command.hpp"

#include "opencl/opencl_device.hpp"
#include "sim/device/simulated_device.hpp"
#include "stalemate/run/exit_code.hpp"
#include "worker/backend.hpp"

namespace stalemate::cli {

namespace {

int serve_opencl() {
  opencl::Drivers drivers;
  return worker::serve({[&drivers] { return drivers.list(); },
                        [&drivers](const std::string& id) { return drivers.open(id); }});
}

}  // namespace

int run_worker(WorkerKind kind) {
  switch (kind) {
    case WorkerKind::OpenCl: return serve_opencl();
    case WorkerKind::Simulator: return worker::serve({sim::list_devices, sim::open_device});
  }
  return static_cast<int>(ExitCode::Internal);
}

}  // namespace stalemate::cli
