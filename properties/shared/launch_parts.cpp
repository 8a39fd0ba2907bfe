#include "shared/launch_parts.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace stalemate::properties {

namespace {

/// Of the turns of a work-item's loops each wait takes at most that part. A launch meets four
/// times.
constexpr std::uint32_t kWaitsShare = 16;

}  // namespace

NdRange unshared_range(std::uint64_t items, const DeviceInfo& device) {
  std::uint32_t size = std::min(kUnsharedGroupSize, device.work_group_size_max);
  if (device.is_simulated) size = static_cast<std::uint32_t>(std::min<std::uint64_t>(size, items));
  return {static_cast<std::uint32_t>((items + size - 1) / size), size};
}

std::string standard_of(const Subject& subject, const DeviceInfo& device) {
  return subject.cl_std.empty() ? device.cl_std : subject.cl_std;
}

std::string program_options(const Subject& subject, const DeviceInfo& device) {
  std::string options = fmt::format("{}", fmt::join(subject.build_options, " "));
  if (!subject.cl_std.empty()) options = fmt::format("-cl-std={} {}", subject.cl_std, options);
  if (device.loop_turns_max != 0) {
    options += fmt::format(" -DSTALEMATE_POLLS_MAX={}u", device.loop_turns_max / kWaitsShare);
  }
  return options;
}

Buffer plain_buffer(const char* name, std::size_t size_bytes, Fill fill) {
  Buffer buffer;
  buffer.name = name;
  buffer.size_bytes = size_bytes;
  buffer.fill = fill;
  return buffer;
}

Buffer read_back(Buffer buffer) {
  buffer.read_back = true;
  return buffer;
}

Buffer read_back_in_sequel(Buffer buffer) {
  buffer.read_back_in_sequel = std::exchange(buffer.read_back, false);
  return buffer;
}

Buffer traced(Buffer buffer) {
  buffer.traced = true;
  return buffer;
}

Argument buffer_argument(const char* name) {
  return BufferArgument{name};
}

LaunchRequest raw_launch(LaunchRequest request, std::string_view kernel) {
  request.program.options += " -DSTALEMATE_RAW=1";
  std::erase_if(request.dispatches,
                [&](const Dispatch& dispatch) { return dispatch.kernel != kernel; });
  request.sequel.reset();
  for (Buffer& buffer : request.buffers) {
    buffer.read_back = false;
    buffer.read_back_in_sequel = false;
  }
  return request;
}

}  // namespace stalemate::properties
