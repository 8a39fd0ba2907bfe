#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/nd_range.hpp"
#include "stalemate/progress.hpp"
#include "stalemate/simulator/schedule.hpp"
#include "stalemate/simulator/settings.hpp"
#include "stalemate/value/shared_text.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate {

/// What a device is and can do, as it says itself and as probes found. Written into every
/// reproducer.
struct DeviceInfo {
  std::string id = {};        // "pocl:0", "nvidia:0"
  std::string platform = {};  // full name
  std::string name = {};      // full name
  std::string vendor = {};
  std::string driver_version = {};
  std::string opencl_version = {};  // "OpenCL 3.0 …"
  std::string cl_std = {};          // what programs are built with: "CL3.0", "CL1.2"
  bool is_cpu = false;
  bool is_simulated = false;         // deterministic: takes the schedule that it is asked for
  std::uint64_t work_items_max = 0;  // of one dispatch; 0: no limit worth naming
  std::uint64_t operations_max = 0;  // of one launch, for its time; likewise
  // Turns of all loops of a work-item after which the device ends every loop, without an error; 0:
  // it was not seen to. llvmpipe does so after 65,535.
  std::uint32_t loop_turns_max = 0;
  // What it was seen to get wrong of loops by itself, in words that follow "it".
  std::vector<std::string> loop_faults = {};
  std::uint32_t compute_units = 1;  // at least 1, also where the driver says 0
  // Work-items that run in step: the preferred multiple of a small kernel's work-group size. 0:
  // unknown.
  std::uint32_t sub_group_size = 0;
  std::uint32_t work_group_size_max = 1;
  std::uint64_t global_memory_bytes = 0;
  std::uint64_t allocation_bytes_max = 0;
  std::uint64_t local_memory_bytes = 0;
  std::vector<std::string> extensions = {};  // sorted
  std::vector<std::string> feature_macros =
      {};  // __opencl_c_… and __OPENCL_C_VERSION__-like, as probed
  std::vector<std::string> capabilities = {};  // what the device claims: "atomic_scope_device", …
  std::vector<std::string> warnings = {};      // "not pinned: …"
  std::optional<ProgressSeen> progress = {};   // nothing before it was measured
  // Of a simulated device: it can be opened again from these and the id.
  std::optional<sim::Settings> settings = {};

  friend bool operator==(const DeviceInfo&, const DeviceInfo&) = default;
};

/// Whether a history has to come over to the host to be judged there, and work-groups run by the
/// thousand: neither a CPU nor simulated.
inline bool has_memory_apart(const DeviceInfo& device) {
  return !device.is_cpu && !device.is_simulated;
}

/// Whether its driver runs kernels on processors of this machine.
inline bool is_processor(const DeviceInfo& device) {
  return device.is_cpu && !device.is_simulated;
}

/// Whether a launch on it is every execution of the launch.
inline bool explores(const DeviceInfo& device) {
  return device.settings && device.settings->explores;
}

/// OpenCL C and the options that it is built with. The device chooses the version of the language
/// unless `-cl-std=` is the first of them.
struct Program {
  SharedText source = {};
  std::string options = {};

  /// What is short is compared first: bench builds one text in two ways.
  friend bool operator==(const Program& one, const Program& other) {
    return one.options == other.options && one.source == other.source;
  }
};

/// What a buffer holds before the first dispatch.
enum class Fill : std::uint8_t {
  Nothing,
  Zero,
  Content,
  Pattern,  // its content again and again, as clEnqueueFillBuffer does
};

/// One buffer of a launch. What is not read back never leaves the device.
struct Buffer {
  std::string name = {};
  std::size_t size_bytes = 0;  // not 0
  Fill fill = Fill::Nothing;
  // size_bytes long with Fill::Content; 1, 2, 4, 8 or 16 bytes, of which size_bytes is a multiple,
  // with Fill::Pattern; else empty.
  std::vector<std::byte> content = {};
  bool read_back = false;
  bool read_back_in_sequel = false;  // not both
  // Under test: its accesses belong in a recording, and writes beside it are looked for.
  bool traced = false;
  bool unshared = false;  // each work-item has a part of its own: there are no races to look for
};

/// Whether there is something to fill it with. Others are a mistake of whoever made the request.
inline bool is_sound(const Buffer& buffer) {
  const std::size_t size_bytes = buffer.content.size();
  if (buffer.size_bytes == 0) return false;
  if (buffer.fill == Fill::Content) return size_bytes == buffer.size_bytes;
  if (buffer.fill != Fill::Pattern) return true;
  const bool is_pattern =
      size_bytes != 0 && size_bytes <= 16 && (size_bytes & (size_bytes - 1)) == 0;
  return is_pattern && buffer.size_bytes % size_bytes == 0;
}

/// A kernel argument: a buffer of the request, by name; local memory; or a scalar or struct.
struct BufferArgument {
  std::string buffer = {};
};
struct LocalArgument {
  std::size_t size_bytes;
  bool traced = false;
  bool unshared = false;
};
struct ScalarArgument {
  std::vector<std::byte> value = {};
};
using Argument = std::variant<BufferArgument, LocalArgument, ScalarArgument>;

/// `value` as a kernel argument, byte by byte.
template <class T>
ScalarArgument scalar(const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  ScalarArgument argument{std::vector<std::byte>(sizeof(T))};
  std::memcpy(argument.value.data(), &value, sizeof(T));
  return argument;
}

/// One kernel over one ND-range.
struct Dispatch {
  std::string kernel = {};
  NdRange nd_range;
  std::vector<Argument> arguments = {};
  // The same ND-range in several dimensions; nothing: in one.
  std::optional<NdShape> folded = {};
  // It looks at what others left: on simulated devices none of its weak compare-exchanges fails for
  // no reason.
  bool is_afterwards = false;

  NdShape shape() const { return folded ? *folded : shape_of(nd_range); }
};

/// What follows the dispatches only if they leave anything but zeros in the buffer `if_not_zero`:
/// costly, and mostly not needed. Then the buffers with `read_back_in_sequel` are read back, too.
struct Sequel {
  std::string if_not_zero = {};
  std::vector<Dispatch> dispatches = {};
};

/// How long a launch may take. The build's time is not part of the launch's.
struct Deadlines {
  std::chrono::milliseconds build{30000};
  std::chrono::milliseconds launch{5000};  // all dispatches, first to last, transfers included
};

/// Asks for all executions of one dispatch in place of one: those before it run once, those after
/// it once for each memory that executions leave. A device that cannot says Unsupported. The
/// launch's deadline still holds, so `time` has to be shorter.
struct EveryExecution {
  std::uint32_t dispatch = 0;                 // of the request, counted from 0
  std::uint64_t executions_max = 10'000'000;  // more are not explored, and nothing is proven
  std::uint64_t observations_max = 4096;      // that differ; likewise
  std::chrono::milliseconds time{60'000};     // likewise
  std::uint32_t processors = 1;               // that may be used
  // An execution is recorded that leaves one of these numbers of what is observed: of those that
  // are looked at, the one that needs least of weak memory.
  std::vector<std::uint64_t> recorded = {};

  friend bool operator==(const EveryExecution&, const EveryExecution&) = default;
};

/// Hears of a launch that is under way for `after`, before its deadline; of none without `notify`.
struct SlowWatch {
  std::chrono::milliseconds after{0};
  std::function<void()> notify = {};
};

/// A sequence of dispatches over named buffers, in order, complete in itself: a worker process can
/// run it knowing nothing else.
struct LaunchRequest {
  Program program;
  std::vector<Buffer> buffers = {};
  std::vector<Dispatch> dispatches = {};
  std::optional<Sequel> sequel = {};
  Deadlines deadlines = {};
  Schedule schedule = {};
  SlowWatch slow = {};
  std::optional<EveryExecution> every = {};
  // Asks for what orders the operations that kernels mark in that memory: see kOrderBuffer. Devices
  // that cannot tell leave it out, and all where every execution is asked for.
  std::optional<AddressSpace> ordered_in = {};
  // Asks simulated devices, which let anybody go on at each event, to let whoever goes on do so for
  // several events in most launches: others then do whole operations between two events of one.
  bool in_bursts = false;
  // Asks for the time of each dispatch, for which a driver may take longer over every command
  // (NVIDIA's takes two to three times as long).
  bool timed = true;
};

/// The bytes of one buffer after the last dispatch.
struct BufferContent {
  std::string name = {};
  std::vector<std::byte> bytes = {};

  friend bool operator==(const BufferContent&, const BufferContent&) = default;
};

/// What was read back after executions that leave the same.
struct Observed {
  std::vector<BufferContent> buffers = {};  // as Completed has them
  std::uint64_t executions = 0;

  friend bool operator==(const Observed&, const Observed&) = default;
};

/// Which bound was hit, so that there may be executions beyond.
enum class ExplorationBound : std::uint8_t {
  None,
  Executions,
  Observations,
  Events,  // of a work-item
  Memory,
  Time,
};

/// What came of EveryExecution.
struct Exploration {
  ExplorationBound bound = ExplorationBound::None;
  std::uint64_t executions = 0;
  std::uint64_t blocked = 0;  // in which somebody waited for what another execution gives it
  std::uint64_t runs = 0;     // of the code, those included that were cut short
  std::uint32_t events_max = 0;
  std::vector<Observed> observed = {};      // no two alike
  std::optional<std::uint64_t> shown = {};  // the number of what the recorded execution leaves

  /// Whether these are all executions there are. What was observed is still to be judged.
  bool is_whole() const { return bound == ExplorationBound::None; }

  friend bool operator==(const Exploration&, const Exploration&) = default;
};

enum class Phase : std::uint8_t { Build, Launch };

struct Completed {
  // Those with read_back, in the order of the request; after a sequel those of it, likewise; last
  // what orders operations, if it was asked for and is known.
  std::vector<BufferContent> buffers = {};
  // By the device's clock; 0 where it has none, or was not asked.
  std::vector<std::chrono::nanoseconds> dispatch_times;
  std::chrono::nanoseconds build_time{0};   // 0 if the program was there already
  std::optional<Recording> recording = {};  // if it was asked for, of a device that can
  // How the execution came about that was recorded, where all were explored.
  std::vector<Fact> account = {};
  // Only of simulated devices: data races between accesses under test, those of the same two lines
  // once, in the order of the launch.
  std::vector<DataRace> races = {};
  std::uint32_t races_left_out = 0;  // pairs of lines beyond the first kRacesMax
  bool races_watched = false;        // they were looked for
  // Only of simulated devices: the first plain load of local memory that nobody had written, if
  // there was one. Nothing is wrong unless something comes of it.
  std::optional<Fact> unwritten_load = {};
  // If it was asked for; `buffers` are then those that were observed first.
  std::optional<Exploration> exploration = {};
};
/// The device itself saw the code under test go wrong: stuck, out of bounds, barriers that diverge.
/// Simulated devices see all of that, others only writes close to a buffer that is `traced`.
struct Misbehaved {
  Violation violation;
  std::optional<Recording> recording = {};
  std::vector<Fact> account = {};    // likewise
  std::vector<DataRace> races = {};  // likewise, up to the end of the launch
};
struct TimedOut {
  Phase phase = Phase::Launch;
  std::chrono::milliseconds limit{0};
  // How long the threads of the driver waited for a processor, in all, where that is known.
  std::chrono::milliseconds starved{0};
  // Why a simulated device itself gave up before the limit: work-items waited for so long that it
  // looked for a proof that they wait for ever, and found none. Else empty.
  std::string unproven = {};
};
/// The process that held the driver ended without an answer, or had to be ended because its driver
/// lost a device that another process finds.
struct Crashed {
  Phase phase = Phase::Launch;
  std::string how = {};  // "signal 11 (Segmentation fault)", "exit code 134"

  /// What else than the program may have ended it, and is different from now on, or may be:
  /// somebody killed the process, or it used a kernel cache that others write to. Mostly empty.
  std::string excuse = {};
};
struct DeviceLost {
  std::string what = {};
};
/// The program does not compile or link, or a kernel or argument does not exist.
struct BuildFailed {
  std::string log = {};
};
/// The device cannot run this launch at all: too little memory, too large a work-group.
struct Unsupported {
  std::string missing = {};
  Lack lack;
  std::uint64_t needed = 0;  // bytes or work-items, where the lack has a number
  std::uint64_t most = 0;    // of these, where one kernel takes fewer than the device says
};
/// The machine could not carry out the launch, whatever it is of: it has no memory left by which
/// two processes hand buffers to each other.
struct MachineFailed {
  std::string what = {};
};

/// The run was asked to stop while the launch was under way.
struct Cancelled {};

/// Every way a launch can end. All are expected; none is an exception.
using LaunchOutcome = std::variant<Completed, Misbehaved, TimedOut, Crashed, DeviceLost,
                                   BuildFailed, Unsupported, MachineFailed, Cancelled>;

/// Something that runs kernels. `opencl::Device` runs them in this process; `worker::Device` in a
/// child process that it kills at a deadline; `ScriptedDevice`, in tests, runs nothing.
class Device {
 public:
  Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;
  virtual ~Device() = default;

  virtual const DeviceInfo& info() const = 0;

  /// Runs `request` to its end. `opencl::Device` blocks for as long as the driver does and keeps no
  /// deadline; `worker::Device` does.
  virtual LaunchOutcome launch(const LaunchRequest& request) = 0;

  /// Says that this very object will be launched, after those that were expected before. A device
  /// may begin with it at once, as long as nobody can tell by what `launch` then returns.
  virtual void expect(std::shared_ptr<const LaunchRequest> /*request*/) {}

  /// Nothing is expected any more. What was begun comes to its end first.
  virtual void expect_nothing() {}

  /// The next launch runs where none ran before: in another process, if launches have one.
  virtual void restart() {}
};

}  // namespace stalemate
