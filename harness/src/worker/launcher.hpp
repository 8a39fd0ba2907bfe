#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "stalemate/cancellation.hpp"
#include "worker/cache_directory.hpp"

namespace stalemate::worker {

/// How to start a worker.
struct Launcher {
  std::string program;                 // absolute path
  std::vector<std::string> arguments;  // "worker"
  std::map<std::string, std::string>
      environment;  // over this process's own, which comes without secrets
  Cancellation cancellation;
  std::shared_ptr<const CacheDirectory> shared = {};  // outlives the workers
  std::shared_ptr<CacheDirectory> cache = {};  // of compiled kernels; without, each device has one
};

/// Why no answer came: crashed, timed out, cannot be started.
struct WorkerFailure {
  std::string how;
};

}  // namespace stalemate::worker
