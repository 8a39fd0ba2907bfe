#include <algorithm>
#include <string>

#include "opencl/fault_layer/layer.hpp"
#include "opencl/fault_layer/sign.hpp"

namespace stalemate::opencl::fault_layer {

namespace {

/// Empty if the driver does not tell.
std::string driver_version(cl_device_id device) {
  std::size_t size = 0;
  const auto ask = below().clGetDeviceInfo;
  if (ask(device, CL_DRIVER_VERSION, 0, nullptr, &size) != CL_SUCCESS || size == 0) return {};
  std::string text(size, '\0');
  if (ask(device, CL_DRIVER_VERSION, size, text.data(), nullptr) != CL_SUCCESS) return {};
  text.resize(std::min(text.size(), text.find('\0')));
  return text;
}

}  // namespace

cl_int CL_API_CALL device_info(cl_device_id device, cl_device_info name, std::size_t size,
                               void* value, std::size_t* needed) {
  const std::string version = name == CL_DRIVER_VERSION ? driver_version(device) : std::string();
  if (version.empty()) return below().clGetDeviceInfo(device, name, size, value, needed);
  const std::string text = version + sign_of(injected().name);
  return answer(text.c_str(), text.size() + 1, size, value, needed);
}

}  // namespace stalemate::opencl::fault_layer
