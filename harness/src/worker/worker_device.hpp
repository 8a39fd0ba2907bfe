#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "stalemate/device.hpp"
#include "worker/launcher.hpp"

/// Devices behind a child process. Each worker is an exec'ed copy of a program, leader of its own
/// process group, with a channel of its own and a block of shared memory for bulk buffers.
namespace stalemate::worker {

/// A worker that has answered and waits to be asked more.
struct IdleWorker;

/// What a fresh worker has, and that worker: opening a device in it saves a driver's start, which
/// takes PoCL a second.
struct Listing {
  std::vector<DeviceInfo> devices;
  std::shared_ptr<IdleWorker> worker;
  std::vector<std::string> remarks = {};  // why there are no more devices
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
