#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "stalemate/device.hpp"
#include "worker/cache_directory.hpp"
#include "worker/device_list.hpp"
#include "worker/launcher.hpp"
#include "worker/process.hpp"

/// What is said to a worker before the first launch.
namespace stalemate::worker {

/// How long one question may take, and who may stop it.
struct Terms {
  std::chrono::milliseconds deadline;
  Cancellation cancellation;
};

/// A fresh worker that keeps compiled kernels in `cache`, unless the user has chosen a place for
/// them.
std::variant<std::unique_ptr<Process>, WorkerFailure> start(const Launcher& launcher,
                                                            const CacheDirectory& cache);

/// Has workers started from now on keep what they compile in `cache`, also where the user has
/// chosen a place. Returns the places that they leave, in words; empty if they leave none.
std::string leave_shared_caches(Launcher& launcher, const CacheDirectory& cache);

std::variant<DeviceList, WorkerFailure> ask_for_devices(Process& process, const Terms& terms);

/// Lets the worker open device `id` for the launches to come.
std::variant<DeviceInfo, WorkerFailure> ask_to_open(Process& process, const std::string& id,
                                                    const Terms& terms);

}  // namespace stalemate::worker
