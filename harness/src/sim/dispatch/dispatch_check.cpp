#include "sim/dispatch/dispatch_check.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "sim/dispatch/dispatch.hpp"

namespace stalemate::sim {

namespace {

bool is_pointer_to(const stalemate_sim_parameter& parameter, std::uint32_t space) {
  return parameter.space == space;
}

/// Why an argument does not fit its parameter; nothing if it does.
struct Misfit {
  const stalemate_sim_parameter& parameter;
  using Problem = std::optional<std::string>;

  Problem operator()(const BufferArgument& /*argument*/) const {
    if (is_pointer_to(parameter, kGlobal) || is_pointer_to(parameter, kConstant)) return {};
    return "is no pointer to global memory, and a buffer is given";
  }
  Problem operator()(const LocalArgument& argument) const {
    if (!is_pointer_to(parameter, kLocal)) {
      return "is no pointer to local memory, and local memory is given";
    }
    if (argument.size_bytes == 0) return "is given 0 bytes of local memory";
    return {};
  }
  Problem operator()(const ScalarArgument& argument) const {
    if (parameter.space != kPrivate) return "is a pointer, and a value is given";
    if (argument.value.size() == parameter.size_bytes) return {};
    return fmt::format("has {} bytes, and {} are given", parameter.size_bytes,
                       argument.value.size());
  }
};

std::optional<LaunchOutcome> problem_of_arguments(const Dispatch& dispatch,
                                                  const stalemate_sim_kernel& kernel) {
  if (kernel.parameter_count != dispatch.arguments.size()) {
    return BuildFailed{fmt::format("kernel '{}' takes {} arguments, and {} are given",
                                   dispatch.kernel, kernel.parameter_count,
                                   dispatch.arguments.size())};
  }
  for (std::size_t index = 0; index < dispatch.arguments.size(); ++index) {
    const stalemate_sim_parameter& parameter = kernel.parameters[index];
    if (const auto misfit = std::visit(Misfit{parameter}, dispatch.arguments[index])) {
      return BuildFailed{fmt::format("kernel '{}', argument {}: '{}' {}", dispatch.kernel, index,
                                     parameter.name == nullptr ? "" : parameter.name, *misfit)};
    }
    if (parameter.size_bytes > kArgumentBytesMax) {
      return Unsupported{
          fmt::format("an argument of {} bytes for kernel '{}' (the device takes {})",
                      parameter.size_bytes, dispatch.kernel, kArgumentBytesMax),
          Lack::ArgumentSize};
    }
  }
  return std::nullopt;
}

std::optional<Unsupported> too_much_local_memory(const Dispatch& dispatch, std::uint64_t bytes,
                                                 const DeviceInfo& device) {
  for (const Argument& argument : dispatch.arguments) {
    if (const auto* local = std::get_if<LocalArgument>(&argument)) bytes += local->size_bytes;
  }
  if (bytes <= device.local_memory_bytes) return std::nullopt;
  return Unsupported{fmt::format("{} bytes of local memory for kernel '{}' (the device has {})",
                                 bytes, dispatch.kernel, device.local_memory_bytes),
                     Lack::LocalMemory, bytes};
}

std::optional<Unsupported> too_much_private_memory(const Dispatch& dispatch, std::uint64_t bytes) {
  const bool is_too_much = bytes > kPrivateBytesMax;
  const std::uint64_t all = bytes * dispatch.nd_range.work_items();
  if (!is_too_much && all <= kAllPrivateBytesMax) return std::nullopt;
  const std::string whose = is_too_much ? "each work-item" : "all work-items";
  return Unsupported{fmt::format("{} bytes of private memory for {} of kernel '{}' (the simulator "
                                 "takes {})",
                                 is_too_much ? bytes : all, whose, dispatch.kernel,
                                 is_too_much ? kPrivateBytesMax : kAllPrivateBytesMax),
                     Lack::PrivateMemory};
}

std::optional<Unsupported> too_many_work_items(const Dispatch& dispatch, const DeviceInfo& device) {
  if (dispatch.nd_range.work_group_size > device.work_group_size_max) {
    return Unsupported{
        fmt::format("a work-group of {} work-items for kernel '{}' (the device takes {})",
                    dispatch.nd_range.work_group_size, dispatch.kernel, device.work_group_size_max),
        Lack::GroupSize, dispatch.nd_range.work_group_size};
  }
  if (dispatch.nd_range.work_items() > kWorkItemsMax) {
    return Unsupported{fmt::format("{} work-items for kernel '{}' (the simulator takes {})",
                                   dispatch.nd_range.work_items(), dispatch.kernel, kWorkItemsMax),
                       Lack::WorkItems};
  }
  return std::nullopt;
}

std::optional<Unsupported> exceeded_by(const std::vector<Dispatch>& dispatches,
                                       const DeviceInfo& device) {
  for (const Dispatch& dispatch : dispatches) {
    if (auto problem = too_many_work_items(dispatch, device)) return problem;
    if (auto problem = too_much_local_memory(dispatch, 0, device)) return problem;
  }
  return std::nullopt;
}

/// reqd_work_group_size, which a kernel may leave out.
std::optional<LaunchOutcome> problem_of_size(const Dispatch& dispatch,
                                             const stalemate_sim_kernel& kernel) {
  const auto& [x, y, z] = kernel.required_size;
  const bool is_free = x == 0 && y == 0 && z == 0;
  const auto [width, height, depth] = dispatch.shape().work_group_size;
  if (is_free || (x == width && std::max(1u, y) == height && std::max(1u, z) == depth)) {
    return std::nullopt;
  }
  const std::string given = dispatch.folded ? fmt::format("{} by {} by {}", width, height, depth)
                                            : fmt::format("{}", dispatch.nd_range.work_group_size);
  return Unsupported{
      fmt::format("a work-group of {} work-items for kernel '{}' (it requires {} by {} by {})",
                  given, dispatch.kernel, x, y, z),
      Lack::RequiredSize};
}

std::uint64_t all_bytes(const LaunchRequest& request) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : request.buffers) bytes += buffer.size_bytes;
  return bytes;
}

}  // namespace

std::optional<Unsupported> exceeded_limit(const LaunchRequest& request, const DeviceInfo& device) {
  std::uint64_t left = device.global_memory_bytes;
  for (const Buffer& buffer : request.buffers) {
    if (buffer.size_bytes > left) {
      return Unsupported{fmt::format("memory for all buffers up to '{}' (the device has {} bytes)",
                                     buffer.name, device.global_memory_bytes),
                         Lack::GlobalMemory, all_bytes(request)};
    }
    left -= buffer.size_bytes;
  }
  if (auto problem = exceeded_by(request.dispatches, device)) return problem;
  return request.sequel ? exceeded_by(request.sequel->dispatches, device) : std::nullopt;
}

std::optional<LaunchOutcome> problem_of(const Dispatch& dispatch,
                                        const stalemate_sim_kernel* kernel,
                                        std::uint64_t local_bytes, const DeviceInfo& device) {
  if (kernel == nullptr) {
    return BuildFailed{fmt::format("the program has no kernel '{}'", dispatch.kernel)};
  }
  if (auto problem = problem_of_arguments(dispatch, *kernel)) return problem;
  if (auto problem = problem_of_size(dispatch, *kernel)) return problem;
  if (auto problem = too_much_local_memory(dispatch, local_bytes, device)) return *problem;
  if (auto problem = too_much_private_memory(dispatch, kernel->private_bytes)) return *problem;
  return std::nullopt;
}

}  // namespace stalemate::sim
