#include <atomic>
#include <cstdint>

#include "opencl/fault_layer/layer.hpp"
#include "opencl/fault_layer/mixed.hpp"

namespace stalemate::opencl::fault_layer {

namespace {

/// Below are counters and flags, which are read after every launch whatever happened.
constexpr std::size_t kBytesMin = 1024;
constexpr std::uint64_t kReadsPerFlip = 4;

std::atomic<std::uint64_t> g_reads{0};

void flip_now_and_then(unsigned char* bytes, std::size_t size) {
  const std::uint64_t random_word = mixed(g_reads++);
  if (random_word % kReadsPerFlip != 0) return;
  const std::uint64_t bit = mixed(random_word) % (size * 8);
  bytes[bit / 8] ^= static_cast<unsigned char>(1U << (bit % 8));
}

}  // namespace

// OpenCL wants as many parameters.
// NOLINTNEXTLINE(readability-function-size)
cl_int CL_API_CALL read_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                               std::size_t offset, std::size_t size, void* target, cl_uint waits,
                               const cl_event* wait_list, cl_event* event) {
  const bool is_large = size >= kBytesMin;
  const cl_int status = below().clEnqueueReadBuffer(queue, buffer, is_large ? CL_TRUE : blocking,
                                                    offset, size, target, waits, wait_list, event);
  if (status == CL_SUCCESS && is_large)
    flip_now_and_then(static_cast<unsigned char*>(target), size);
  return status;
}

}  // namespace stalemate::opencl::fault_layer
