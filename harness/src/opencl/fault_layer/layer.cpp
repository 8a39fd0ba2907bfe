#include "opencl/fault_layer/layer.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include <CL/cl_layer.h>

#include "opencl/fault_layer/sign.hpp"

namespace stalemate::opencl::fault_layer {

namespace {

// The loader initialises a layer once, before any other call, and hands its calls no state.
cl_icd_dispatch g_below{};
cl_icd_dispatch g_own{};
Fault g_injected{};

/// So many that those which are replaced are among them: OpenCL 1.2.
constexpr cl_uint kEntriesMin = offsetof(cl_icd_dispatch, clCreateSubDevicesEXT) / sizeof(void*);
constexpr cl_uint kEntriesMax = sizeof(cl_icd_dispatch) / sizeof(void*);

void replace_calls() {
  g_own = g_below;
  g_own.clCreateProgramWithSource = create_program;
  g_own.clGetDeviceInfo = device_info;
  switch (g_injected.broken_call) {
    case BrokenCall::None: break;
    case BrokenCall::Read: g_own.clEnqueueReadBuffer = read_buffer; break;
    case BrokenCall::Dispatch: g_own.clEnqueueNDRangeKernel = dispatch_kernel; break;
  }
}

/// A fault that the layer does not know keeps it from being loaded, which is seen by its missing
/// sign.
cl_int start(cl_uint count, const cl_icd_dispatch* target) {
  const char* const name = std::getenv(kFaultVariable);
  const auto fault = find_fault(name == nullptr ? "" : name);
  if (!fault || target == nullptr || count < kEntriesMin) return CL_INVALID_VALUE;
  g_injected = *fault;
  std::memcpy(&g_below, target, std::min(count, kEntriesMax) * sizeof(void*));
  replace_calls();
  return CL_SUCCESS;
}

}  // namespace

cl_int answer(const void* answered, std::size_t answered_size, std::size_t size, void* value,
              std::size_t* needed) {
  if (value != nullptr && size < answered_size) return CL_INVALID_VALUE;
  if (value != nullptr) std::memcpy(value, answered, answered_size);
  if (needed != nullptr) *needed = answered_size;
  return CL_SUCCESS;
}

const cl_icd_dispatch& below() {
  return g_below;
}

const Fault& injected() {
  return g_injected;
}

}  // namespace stalemate::opencl::fault_layer

// The names are the loader's, which looks these two up.
#define STALEMATE_EXPORTED __attribute__((visibility("default")))

// NOLINTBEGIN(readability-identifier-naming)
extern "C" {

STALEMATE_EXPORTED cl_int CL_API_CALL clGetLayerInfo(cl_layer_info param_name,
                                                     std::size_t param_value_size,
                                                     void* param_value,
                                                     std::size_t* param_value_size_ret) {
  const auto tell = [&](const void* value, std::size_t size) {
    return stalemate::opencl::fault_layer::answer(value, size, param_value_size, param_value,
                                                  param_value_size_ret);
  };
  const cl_layer_api_version version = CL_LAYER_API_VERSION_100;
  const char own_name[] = "stalemate fault layer";
  if (param_name == CL_LAYER_API_VERSION) return tell(&version, sizeof(version));
  if (param_name == CL_LAYER_NAME) return tell(own_name, sizeof(own_name));
  return CL_INVALID_VALUE;
}

STALEMATE_EXPORTED cl_int CL_API_CALL clInitLayer(cl_uint num_entries,
                                                  const cl_icd_dispatch* target_dispatch,
                                                  cl_uint* num_entries_ret,
                                                  const cl_icd_dispatch** layer_dispatch_ret) {
  namespace layer = stalemate::opencl::fault_layer;
  if (num_entries_ret == nullptr || layer_dispatch_ret == nullptr) return CL_INVALID_VALUE;
  const cl_int status = layer::start(num_entries, target_dispatch);
  if (status != CL_SUCCESS) return status;
  *num_entries_ret = std::min(num_entries, layer::kEntriesMax);
  *layer_dispatch_ret = &layer::g_own;
  return CL_SUCCESS;
}

}  // extern "C"
// NOLINTEND(readability-identifier-naming)
