#include "opencl/command_sequence.hpp"

#include <algorithm>
#include <array>

#include "opencl/guards.hpp"

namespace stalemate::opencl {
namespace {

std::chrono::nanoseconds time_of(const cl::Event& event) try {
  const cl_ulong begin = event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
  const cl_ulong end = event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
  // rusticl says 1 ns for everything, which no dispatch takes.
  const bool makes_sense = end > begin + 1;
  return std::chrono::nanoseconds(makes_sense ? end - begin : 0);
} catch (const cl::Error&) {
  // A driver without profiling. The launch is good without its times.
  return std::chrono::nanoseconds(0);
}

}  // namespace

CommandSequence::~CommandSequence() {
  // CLHPP would throw. An error has been seen by `finish`, or an earlier one is on its way up.
  if (!is_finished_) ::clFinish(queue_());
}

cl::Event* CommandSequence::next_event() {
  is_finished_ = false;
  return &events_.emplace_back();
}

void CommandSequence::fill(const cl::Buffer& target, const Buffer& buffer) {
  switch (buffer.fill) {
    case Fill::Nothing: return;
    case Fill::Zero:
      // Drivers copy pattern by pattern: a wide one is several times as fast.
      if (buffer.size_bytes % sizeof(cl_ulong2) == 0) {
        queue_.enqueueFillBuffer(target, cl_ulong2{}, 0, buffer.size_bytes, nullptr, next_event());
      } else {
        queue_.enqueueFillBuffer(target, cl_uchar{0}, 0, buffer.size_bytes, nullptr, next_event());
      }
      return;
    case Fill::Content: write(target, buffer.content); return;
    case Fill::Pattern: fill_with_pattern(target, buffer); return;
  }
}

void CommandSequence::fill_with_pattern(const cl::Buffer& target, const Buffer& buffer) {
  std::vector<std::byte> pattern = buffer.content;
  while (pattern.size() < sizeof(cl_ulong2) && buffer.size_bytes % (2 * pattern.size()) == 0) {
    const std::size_t size_bytes = pattern.size();
    pattern.resize(2 * size_bytes);
    std::copy_n(pattern.begin(), size_bytes,
                pattern.begin() + static_cast<std::ptrdiff_t>(size_bytes));
  }
  // CLHPP knows patterns by their type, and takes no other size.
  const cl_int code = ::clEnqueueFillBuffer(queue_(), target(), pattern.data(), pattern.size(), 0,
                                            buffer.size_bytes, 0, nullptr, &(*next_event())());
  if (code != CL_SUCCESS) throw cl::Error(code, "clEnqueueFillBuffer");
}

void CommandSequence::fill_guards(const DeviceMemory& memory) {
  for (const std::size_t begin : {std::size_t{0}, memory.guard_bytes + memory.size_bytes}) {
    queue_.enqueueFillBuffer(memory.whole, cl_uchar{kGuard}, begin, memory.guard_bytes, nullptr,
                             next_event());
  }
}

void CommandSequence::dispatch(const cl::Kernel& kernel, const NdShape& shape) {
  std::array<std::size_t, 3> global{};
  std::array<std::size_t, 3> local{};
  for (std::size_t i = 0; i < global.size(); ++i) {
    local[i] = shape.work_group_size[i];
    global[i] = local[i] * shape.work_groups[i];
  }
  dispatch_events_.push_back(events_.size());
  // CLHPP knows dimensions by the number of its arguments.
  const cl_int code =
      ::clEnqueueNDRangeKernel(queue_(), kernel(), shape.dimensions, nullptr, global.data(),
                               local.data(), 0, nullptr, &(*next_event())());
  if (code != CL_SUCCESS) throw cl::Error(code, "clEnqueueNDRangeKernel");
}

void CommandSequence::write(const cl::Buffer& target, std::span<const std::byte> bytes) {
  queue_.enqueueWriteBuffer(target, CL_FALSE, 0, bytes.size(), bytes.data(), nullptr, next_event());
}

void CommandSequence::read(const cl::Buffer& source, std::span<std::byte> target,
                           std::size_t offset_bytes) {
  queue_.enqueueReadBuffer(source, CL_FALSE, offset_bytes, target.size(), target.data(), nullptr,
                           next_event());
}

void CommandSequence::submit() {
  if (behind_ == Behind::Others) queue_.flush();
}

/// Of commands in order the last one is enough. Its own error is one of those that are looked for.
void CommandSequence::wait() {
  if (behind_ == Behind::Nothing) {
    queue_.finish();
  } else if (!events_.empty()) {
    ::clWaitForEvents(1, &events_.back()());
  }
  is_finished_ = true;
}

std::optional<int> CommandSequence::finish() {
  wait();
  for (const cl::Event& event : events_) {
    const cl_int status = event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>();
    if (status < 0) return status;
  }
  return std::nullopt;
}

std::vector<std::chrono::nanoseconds> CommandSequence::dispatch_times() const {
  std::vector<std::chrono::nanoseconds> times;
  for (const std::size_t index : dispatch_events_) {
    times.push_back(timed_ ? time_of(events_[index]) : std::chrono::nanoseconds(0));
  }
  return times;
}

}  // namespace stalemate::opencl
