#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "stalemate/device.hpp"
#include "worker/cache_directory.hpp"
#include "worker/launcher.hpp"
#include "worker/process.hpp"
#include "worker/program_places.hpp"

namespace stalemate::worker {

struct IdleWorker {
  std::shared_ptr<CacheDirectory> cache;
  std::unique_ptr<Process> process;
};

/// Which device a worker opens, and how long it may take for that.
struct Opening {
  std::string id;
  std::chrono::milliseconds deadline;
};

/// The worker that has a device open: one process after another, each started when it is needed and
/// ended when it does wrong.
class DeviceWorker {
 public:
  /// `on_end` is told whenever a process is ended, with all that it was asked for.
  DeviceWorker(Launcher launcher, Opening opening, IdleWorker idle, std::function<void()> on_end);

  /// Opens the device in the process, which is started if there is none; how that failed, if it
  /// did.
  std::optional<WorkerFailure> open();

  /// Sees to it that there is a process to talk to; else returns why not.
  std::optional<LaunchOutcome> get_ready();

  const DeviceInfo& info() const { return info_; }
  bool is_running() const { return process_ != nullptr; }
  Process& process() { return *process_; }

  /// Which programs it holds.
  ProgramPlaces& programs() { return programs_; }

  /// Waits for it to ring, until the run is cancelled at the latest.
  Heard listen(std::chrono::milliseconds limit) {
    return process_->listen(limit, launcher_.cancellation);
  }

  /// How a launch ends whose process did.
  LaunchOutcome crashed(Phase phase, const Ended& ended);

  /// How a launch ends whose process says what no worker says.
  LaunchOutcome answered_nonsense(Phase phase, const std::string& what);

  /// A driver that lost its device, or says so for want of a better word, seldom finds it again; a
  /// fresh process may. Then the device is there, and what was lost with that process is this
  /// launch.
  LaunchOutcome lost(Phase phase, DeviceLost loss);

  /// Ends it in that phase of a launch. `outcome` holds unless it cannot be ended.
  LaunchOutcome after_end(Phase phase, LaunchOutcome outcome);

  /// Ends it: `get_ready` starts another, or says that this one could not be ended.
  void end();

 private:
  std::optional<WorkerFailure> start_process();
  LaunchOutcome crashed(Phase phase, std::string how, std::string excuse);
  std::string excuse(const Ended& ended);

  Launcher launcher_;
  Opening opening_;
  std::function<void()> on_end_;
  DeviceInfo info_;
  std::shared_ptr<CacheDirectory> cache_;  // outlives every process that writes to it
  std::unique_ptr<Process> process_;
  ProgramPlaces programs_;
  std::optional<DeviceLost> lost_;
};

}  // namespace stalemate::worker
