#include <atomic>
#include <cstdint>

#include "opencl/fault_layer/layer.hpp"
#include "opencl/fault_layer/mixed.hpp"

namespace stalemate::opencl::fault_layer {

namespace {

constexpr std::uint64_t kDispatchesPerLoss = 8;

std::atomic<std::uint64_t> g_dispatches{0};

}  // namespace

// OpenCL wants as many parameters.
// NOLINTNEXTLINE(readability-function-size)
cl_int CL_API_CALL dispatch_kernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                   const std::size_t* offset, const std::size_t* global_size,
                                   const std::size_t* local_size, cl_uint waits,
                                   const cl_event* wait_list, cl_event* event) {
  if (mixed(g_dispatches++) % kDispatchesPerLoss == 0) {
    return below().clEnqueueMarkerWithWaitList(queue, waits, wait_list, event);
  }
  return below().clEnqueueNDRangeKernel(queue, kernel, dimensions, offset, global_size, local_size,
                                        waits, wait_list, event);
}

}  // namespace stalemate::opencl::fault_layer
