#include "cli/commands.hpp"
#include "opencl/opencl_device.hpp"
#include "sim/simulated_device.hpp"
#include "worker/backend.hpp"

namespace stalemate::cli {

int run_worker(WorkerKind kind) {
  switch (kind) {
    case WorkerKind::OpenCl: return worker::serve({opencl::list_devices, opencl::open_device});
    case WorkerKind::Simulator: return worker::serve({sim::list_devices, sim::open_device});
  }
  return static_cast<int>(ExitCode::Internal);
}

}  // namespace stalemate::cli
