#pragma once

#include <cstddef>

#include <CL/cl_icd.h>

#include "opencl/fault_layer/fault.hpp"

/// Calls that a broken driver answers wrongly. Each stands before the driver's own, which it asks
/// first. See docs/selftest.md.
namespace stalemate::opencl::fault_layer {

/// The functions of what the layer stands before: the driver, or another layer.
const cl_icd_dispatch& below();

/// What to inject. There is none before `clInitLayer` has found it.
const Fault& injected();

/// Answers a question as OpenCL's functions do: `value` and `needed` may be null.
cl_int answer(const void* answered, std::size_t answered_size, std::size_t size, void* value,
              std::size_t* needed);

/// Puts the fault's text before the program's.
cl_program CL_API_CALL create_program(cl_context context, cl_uint count, const char** texts,
                                      const std::size_t* sizes, cl_int* error);

/// Adds the layer's sign to the version of the driver.
cl_int CL_API_CALL device_info(cl_device_id device, cl_device_info name, std::size_t size,
                               void* value, std::size_t* needed);

/// Leaves a kernel out now and then, and says that it ran.
cl_int CL_API_CALL dispatch_kernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                                   const std::size_t* offset, const std::size_t* global_size,
                                   const std::size_t* local_size, cl_uint waits,
                                   const cl_event* wait_list, cl_event* event);

/// Flips a bit now and then. The read is then over when this returns.
cl_int CL_API_CALL read_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                               std::size_t offset, std::size_t size, void* target, cl_uint waits,
                               const cl_event* wait_list, cl_event* event);

}  // namespace stalemate::opencl::fault_layer
