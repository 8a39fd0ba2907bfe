#include "cli/commands.hpp"
#include "opencl/opencl_device.hpp"
#include "worker/backend.hpp"

namespace stalemate::cli {

int run_worker() {
  return worker::serve({opencl::list_devices, opencl::open_device});
}

}  // namespace stalemate::cli
