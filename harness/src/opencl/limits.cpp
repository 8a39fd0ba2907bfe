#include "opencl/limits.hpp"

#include <fmt/format.h>

namespace stalemate::opencl {
namespace {

std::uint64_t all_bytes(const std::vector<Buffer>& buffers) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : buffers) bytes += buffer.size_bytes;
  return bytes;
}

std::optional<Unsupported> exceeded_memory(const std::vector<Buffer>& buffers,
                                           const DeviceInfo& device) {
  std::uint64_t left = device.global_memory_bytes;
  for (const Buffer& buffer : buffers) {
    if (device.allocation_bytes_max != 0 && buffer.size_bytes > device.allocation_bytes_max) {
      return Unsupported{
          fmt::format("a buffer of {} bytes for '{}' (the device allocates at most {})",
                      buffer.size_bytes, buffer.name, device.allocation_bytes_max),
          Lack::Allocation, buffer.size_bytes};
    }
    if (device.global_memory_bytes != 0 && buffer.size_bytes > left) {
      return Unsupported{fmt::format("memory for all buffers up to '{}' (the device has {} bytes)",
                                     buffer.name, device.global_memory_bytes),
                         Lack::GlobalMemory, all_bytes(buffers)};
    }
    left -= buffer.size_bytes;
  }
  return std::nullopt;
}

std::uint64_t local_bytes(const std::vector<Argument>& arguments) {
  std::uint64_t bytes = 0;
  for (const Argument& argument : arguments) {
    if (const auto* local = std::get_if<LocalArgument>(&argument)) bytes += local->size_bytes;
  }
  return bytes;
}

std::optional<Unsupported> exceeded_group_size(const Dispatch& dispatch, const DeviceInfo& device) {
  if (dispatch.nd_range.work_group_size <= device.work_group_size_max) return std::nullopt;
  return Unsupported{
      fmt::format("a work-group of {} work-items for kernel '{}' (the device takes {})",
                  dispatch.nd_range.work_group_size, dispatch.kernel, device.work_group_size_max),
      Lack::GroupSize, dispatch.nd_range.work_group_size};
}

}  // namespace

std::optional<Unsupported> exceeded_local_memory(const Dispatch& dispatch,
                                                 std::uint64_t kernel_bytes,
                                                 const DeviceInfo& device) {
  const std::uint64_t bytes = local_bytes(dispatch.arguments) + kernel_bytes;
  if (bytes <= device.local_memory_bytes) return std::nullopt;
  return Unsupported{fmt::format("{} bytes of local memory for kernel '{}' (the device has {})",
                                 bytes, dispatch.kernel, device.local_memory_bytes),
                     Lack::LocalMemory, bytes};
}

std::optional<Unsupported> exceeded_limit(const LaunchRequest& request, const DeviceInfo& device) {
  if (auto exceeded = exceeded_memory(request.buffers, device)) return exceeded;
  for (const Dispatch& dispatch : request.dispatches) {
    if (auto exceeded = exceeded_group_size(dispatch, device)) return exceeded;
    if (auto exceeded = exceeded_local_memory(dispatch, 0, device)) return exceeded;
  }
  return std::nullopt;
}

}  // namespace stalemate::opencl
