#include "opencl/launch.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/assertion.hpp"
#include "opencl/error.hpp"
#include "opencl/limits.hpp"

namespace stalemate::opencl {

Launch::Launch(const LaunchRequest& request, BuiltProgram& program,
               const LaunchResources& resources, Behind behind)
    : request_(request),
      program_(program),
      device_(resources.device),
      buffers_(memory_for(request, resources.pools)),
      commands_(resources.queue, behind) {}

// Everything that can be known is known before the first command: a launch runs as a whole or not
// at all.
Launch::Problem Launch::begin() {
  if (auto problem = check_kernels()) return problem;
  buffers_->fill(commands_);
  if (auto problem = dispatch_all(request_.dispatches)) return problem;
  buffers_->read(commands_, Reading::AfterLaunch);
  if (auto problem = read_condition()) return problem;
  commands_.submit();
  return std::nullopt;
}

LaunchOutcome Launch::end() {
  if (auto problem = finish()) return *problem;
  if (auto problem = continue_if_asked()) return *problem;
  // What was written elsewhere may be any other buffer: nothing else is worth judging.
  if (auto damage = buffers_->damage()) return Misbehaved{*std::move(damage), {}};
  Completed completed;
  take_contents(&Buffer::read_back, completed.buffers);
  if (has_sequel_run_) take_contents(&Buffer::read_back_in_sequel, completed.buffers);
  completed.dispatch_times = commands_.dispatch_times();
  return completed;
}

Launch::Problem Launch::check_kernels() {
  for (const Dispatch& dispatch : request_.dispatches) {
    if (auto problem = check_kernel(dispatch)) return problem;
  }
  if (!request_.sequel) return std::nullopt;
  for (const Dispatch& dispatch : request_.sequel->dispatches) {
    if (auto problem = check_kernel(dispatch)) return problem;
  }
  return std::nullopt;
}

Launch::Problem Launch::check_kernel(const Dispatch& dispatch) try {
  const BuiltKernel& kernel = program_.kernel(dispatch.kernel);
  if (kernel.argument_count != dispatch.arguments.size()) {
    return BuildFailed{fmt::format("kernel '{}' takes {} arguments, and {} are given",
                                   dispatch.kernel, kernel.argument_count,
                                   dispatch.arguments.size())};
  }
  if (auto exceeded = exceeded_local_memory(dispatch, kernel.local_memory_bytes, device_)) {
    return *exceeded;
  }
  return std::nullopt;
} catch (const cl::Error& error) {
  if (error.err() != CL_INVALID_KERNEL_NAME) throw;
  if (!program_.lists(dispatch.kernel)) {
    const std::string renamed = program_.renamed(dispatch.kernel);
    return BuildFailed{fmt::format(
        "the program has no kernel '{}'{}", dispatch.kernel,
        renamed.empty() ? ""
                        : fmt::format(", but '{}': the driver's headers have a macro of "
                                      "that name, as of a built-in function; give the "
                                      "kernel another name",
                                      renamed))};
  }
  // Oclgrind 21.10, where LLVM made something of the code that its interpreter does not know.
  return Unsupported{
      fmt::format("a driver that makes kernel '{}' of what it has compiled (clCreateKernel: "
                  "CL_INVALID_KERNEL_NAME, though the program lists it)",
                  dispatch.kernel),
      Lack::Kernel};
}

Launch::Problem Launch::dispatch_all(const std::vector<Dispatch>& dispatches) {
  for (const Dispatch& dispatch : dispatches) {
    if (auto problem = dispatch_one(dispatch)) return problem;
  }
  return std::nullopt;
}

Launch::Problem Launch::dispatch_one(const Dispatch& dispatch) {
  BuiltKernel& built = program_.kernel(dispatch.kernel);
  for (cl_uint index = 0; index < built.argument_count; ++index) {
    if (auto problem = set_argument(dispatch, index, built.kernel)) return problem;
  }
  try {
    commands_.dispatch(built.kernel, dispatch.shape());
  } catch (const cl::Error& error) {
    // A group too large for the kernel's registers reads as a lost device (CL_OUT_OF_RESOURCES).
    // The limit that the driver tells is believed only now: rusticl tells less than it takes.
    const std::uint64_t limit = built.work_group_size_max;
    if (limit == 0 || dispatch.nd_range.work_group_size <= limit) throw;
    return Unsupported{fmt::format("a work-group of {} work-items for kernel '{}' (it takes {})",
                                   dispatch.nd_range.work_group_size, dispatch.kernel, limit),
                       Lack::GroupSize, dispatch.nd_range.work_group_size, limit};
  }
  return std::nullopt;
}

Launch::Problem Launch::set_argument(const Dispatch& dispatch, cl_uint index,
                                     cl::Kernel& kernel) try {
  const Argument& argument = dispatch.arguments[index];
  if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
    kernel.setArg(index, scalar->value.size(), scalar->value.data());
  } else if (const auto* local = std::get_if<LocalArgument>(&argument)) {
    kernel.setArg(index, cl::Local(local->size_bytes));
  } else if (const auto* named = std::get_if<BufferArgument>(&argument)) {
    const auto place = find_buffer(named->buffer);
    if (!place) {
      return BuildFailed{fmt::format("kernel '{}', argument {}: the launch has no buffer '{}'",
                                     dispatch.kernel, index, named->buffer)};
    }
    kernel.setArg(index, (*buffers_)[*place]);
  }
  return std::nullopt;
} catch (const cl::Error& error) {
  return outcome_of_error(error.err(),
                          fmt::format("kernel '{}', argument {}", dispatch.kernel, index));
}

std::optional<std::size_t> Launch::find_buffer(const std::string& name) const {
  const auto found = std::find_if(request_.buffers.begin(), request_.buffers.end(),
                                  [&](const Buffer& buffer) { return buffer.name == name; });
  if (found == request_.buffers.end()) return std::nullopt;
  return static_cast<std::size_t>(found - request_.buffers.begin());
}

Launch::Problem Launch::read_condition() {
  if (!request_.sequel) return std::nullopt;
  const std::string& name = request_.sequel->if_not_zero;
  const auto place = find_buffer(name);
  if (!place) {
    return BuildFailed{fmt::format("the launch has no buffer '{}' to continue by", name)};
  }
  const Buffer& buffer = request_.buffers[*place];
  if (buffer.read_back) return std::nullopt;
  condition_.resize(buffer.size_bytes);
  commands_.read((*buffers_)[*place], condition_);
  return std::nullopt;
}

bool Launch::is_sequel_asked_for() const {
  if (!request_.sequel) return false;
  const std::span<const std::byte> condition =
      condition_.empty() ? buffers_->seen(*find_buffer(request_.sequel->if_not_zero)) : condition_;
  return std::any_of(condition.begin(), condition.end(),
                     [](std::byte byte) { return byte != std::byte{0}; });
}

Launch::Problem Launch::continue_if_asked() {
  if (!is_sequel_asked_for()) return std::nullopt;
  has_sequel_run_ = true;
  if (auto problem = dispatch_all(request_.sequel->dispatches)) return problem;
  buffers_->read(commands_, Reading::AfterSequel);
  return finish();
}

void Launch::take_contents(bool Buffer::*is_asked_for, std::vector<BufferContent>& contents) {
  for (std::size_t i = 0; i < request_.buffers.size(); ++i) {
    const Buffer& buffer = request_.buffers[i];
    if (buffer.*is_asked_for) contents.push_back({buffer.name, buffers_->take(i)});
  }
}

Launch::Problem Launch::finish() {
  if (const auto failed = commands_.finish()) {
    return DeviceLost{fmt::format("{} of a command that was accepted", error_name(*failed))};
  }
  return std::nullopt;
}

}  // namespace stalemate::opencl
