#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "stalemate/cancellation.hpp"
#include "stalemate/device.hpp"
#include "worker/cache_directory.hpp"

/// Devices behind a child process. Each worker is an exec'ed copy of a program, leader of its own
/// process group, with a channel of its own and a block of shared memory for bulk buffers.
namespace stalemate::worker {

/// How to start a worker.
struct Launcher {
  std::string program;                             // absolute path
  std::vector<std::string> arguments;              // "worker"
  std::map<std::string, std::string> environment;  // added to, or replacing, this process's own
  Cancellation cancellation;
  std::shared_ptr<const CacheDirectory> shared = {};  // outlives the workers
  std::shared_ptr<CacheDirectory> cache = {};  // of compiled kernels; without, each device has one
};

/// Why no answer came: crashed, timed out, cannot be started.
struct WorkerFailure {
  std::string how;
};

/// A worker that has answered and waits to be asked more.
struct IdleWorker;

/// What a fresh worker has, and that worker: opening a device in it saves a driver's start, which
/// takes PoCL a second.
struct Listing {
  std::vector<DeviceInfo> devices;
  std::shared_ptr<IdleWorker> worker;
};

std::variant<Listing, WorkerFailure> list_devices(const Launcher& launcher,
                                                  std::chrono::milliseconds deadline);

/// A device that is `id` in a worker: in `idle` if there is one that nobody has taken yet, else in
/// a fresh one. Starts the worker again after every abnormal end. Each launch keeps its deadlines:
/// at them the worker's process group is killed.
std::variant<std::unique_ptr<Device>, WorkerFailure> open_device(
    const Launcher& launcher, const std::string& id, std::chrono::milliseconds deadline,
    const std::shared_ptr<IdleWorker>& idle = {});

}  // namespace stalemate::worker
