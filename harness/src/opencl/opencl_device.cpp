#include "opencl/opencl_device.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <new>
#include <utility>

#include "core/host_memory_lack.hpp"
#include "opencl/device_query.hpp"
#include "opencl/error.hpp"
#include "opencl/keeping.hpp"
#include "opencl/language.hpp"
#include "opencl/launch.hpp"
#include "opencl/limits.hpp"

namespace stalemate::opencl {
namespace {

/// Beside another launch there has to be room for what this one needs.
bool is_small(const LaunchRequest& request, const DeviceInfo& info) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : request.buffers) bytes += buffer.size_bytes;
  return bytes <= info.global_memory_bytes / 8;
}

/// A queue whose commands are timed.
cl::CommandQueue timed_queue(const cl::Context& context, const FoundDevice& found,
                             const DeviceInfo& info) {
  const bool has_profiling =
      std::count(info.capabilities.begin(), info.capabilities.end(), "profiling") != 0;
  const cl_command_queue_properties properties = has_profiling ? CL_QUEUE_PROFILING_ENABLE : 0;
  return cl::CommandQueue(context, found.device, properties);
}

class OpenClDevice final : public Device {
 public:
  OpenClDevice(const FoundDevice& found, const cl::Context& context, DeviceInfo info)
      : info_(std::move(info)),
        queue_(context, found.device),
        timed_queue_(timed_queue(context, found, info_)),
        programs_(context, info_.cl_std),
        pool_(context, keeping_on(info_)),
        host_(context, queue_, info_),
        packed_pool_(context, host_, keeping_on(info_)) {}

  const DeviceInfo& info() const override { return info_; }
  LaunchOutcome launch(const LaunchRequest& request) override;
  void expect(std::shared_ptr<const LaunchRequest> request) override;
  void expect_nothing() override { expected_.clear(); }

 private:
  /// A launch to come. What cannot begin yet is told of by `launch`.
  struct Expected {
    std::shared_ptr<const LaunchRequest> request;
    std::unique_ptr<Launch> begun;
  };

  LaunchOutcome build_and_run(const LaunchRequest& request);
  std::unique_ptr<Launch> begin(const LaunchRequest& request);
  void begin_expected(const LaunchRequest* before);
  LaunchResources resources(const LaunchRequest& request) {
    return {info_,
            {request.timed ? timed_queue_ : queue_, request.timed},
            {pool_, packed_pool_, host_}};
  }

  DeviceInfo info_;
  cl::CommandQueue queue_;
  cl::CommandQueue timed_queue_;
  ProgramCache programs_;
  BufferPool pool_;
  HostMemory host_;
  PackedPool packed_pool_;
  std::deque<Expected> expected_;
};

LaunchOutcome OpenClDevice::launch(const LaunchRequest& request) try {
  if (!expected_.empty() && expected_.front().request.get() == &request) {
    const Expected next = std::move(expected_.front());
    expected_.pop_front();
    if (next.begun != nullptr) return next.begun->end();
  }
  if (auto exceeded = exceeded_limit(request, info_)) return *exceeded;
  if (request.every)
    return Unsupported{"a simulated device, which can explore all executions", Lack::Exploration};
  return build_and_run(request);
} catch (const cl::Error& error) {
  return outcome_of_error(error.err(), error.what());
} catch (const std::bad_alloc&) {
  return without_host_memory(request);
}

void OpenClDevice::expect(std::shared_ptr<const LaunchRequest> request) {
  expected_.push_back({std::move(request), nullptr});
  begin_expected(nullptr);
}

/// Those that can begin behind `before`, which is under way, or null. Launches begin in the order
/// in which they were expected. Else one that hangs would keep an earlier one from its end, which
/// would be taken for the one that hangs. Of two queues either may go first, so one is empty before
/// anything is given to the other.
void OpenClDevice::begin_expected(const LaunchRequest* before) {
  for (Expected& next : expected_) {
    const bool is_in_order = before == nullptr || before->timed == next.request->timed;
    if (next.begun == nullptr && is_in_order) next.begun = begin(*next.request);
    if (next.begun == nullptr) return;
    before = next.request.get();
  }
}

/// Null if it cannot be begun beside another launch, for whatever reason.
std::unique_ptr<Launch> OpenClDevice::begin(const LaunchRequest& request) try {
  if (exceeded_limit(request, info_) || request.every || !is_small(request, info_)) return nullptr;
  BuiltProgram* program = programs_.find(request.program);
  if (program == nullptr) return nullptr;
  auto launch = std::make_unique<Launch>(request, *program, resources(request), Behind::Others);
  return launch->begin() ? nullptr : std::move(launch);
} catch (const cl::Error&) {
  return nullptr;
} catch (const std::bad_alloc&) {
  return nullptr;
}

LaunchOutcome OpenClDevice::build_and_run(const LaunchRequest& request) {
  auto found = programs_.find_or_build(request.program);
  if (auto* outcome = std::get_if<LaunchOutcome>(&found)) return std::move(*outcome);
  const auto& [program, build_time] = std::get<ProgramCache::Found>(found);
  const bool has_room_behind = !expected_.empty() && is_small(request, info_);
  Launch launch(request, *program, resources(request),
                has_room_behind ? Behind::Others : Behind::Nothing);
  const Launch::Problem problem = launch.begin();
  if (!problem && has_room_behind) begin_expected(&request);
  LaunchOutcome outcome = problem ? *problem : launch.end();
  if (auto* completed = std::get_if<Completed>(&outcome)) completed->build_time = build_time;
  return outcome;
}

}  // namespace

/// A device that lets nobody make a context is described all the same, with a warning.
struct Drivers::Described {
  explicit Described(const FoundDevice& device) : found(device), info(query_device(device)) {
    try {
      context = cl::Context(found.device);
      probe_language(found, context, info);
    } catch (const cl::Error& error) {
      info.warnings.push_back(error_name(error.err()) + " from " + error.what());
    }
  }

  FoundDevice found;
  DeviceInfo info;
  cl::Context context;
};

Drivers::Drivers() = default;
Drivers::~Drivers() = default;

const Drivers::Described& Drivers::described(const FoundDevice& found) {
  for (const auto& known : described_) {
    if (known->found.id == found.id) return *known;
  }
  described_.push_back(std::make_unique<Described>(found));
  return *described_.back();
}

std::vector<DeviceInfo> Drivers::list() {
  std::vector<DeviceInfo> devices;
  for (const FoundDevice& found : find_devices()) devices.push_back(described(found).info);
  return devices;
}

std::vector<std::string> Drivers::remarks() {
  return remarks_on_platforms();
}

std::unique_ptr<Device> Drivers::open(const std::string& id) try {
  const std::vector<FoundDevice> all = find_devices();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const FoundDevice& one) { return one.id == id; });
  if (found == all.end()) return nullptr;
  const Described& device = described(*found);
  // It is listed and cannot be opened: to the caller, there is no such device.
  if (device.context() == nullptr) return nullptr;
  return std::make_unique<OpenClDevice>(device.found, device.context, device.info);
} catch (const cl::Error&) {
  return nullptr;
}

}  // namespace stalemate::opencl
