#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "engine/run/engine.hpp"

namespace stalemate::engine {

/// The context of a run for several threads. Outlives them.
class SharedContext {
 public:
  /// Asks at once for all that failed before: else a failure that one device has just kept would be
  /// tried first on another, or not, by which is faster.
  SharedContext(const RunContext& context, const std::vector<Subject>& subjects);
  SharedContext(const SharedContext&) = delete;
  SharedContext& operator=(const SharedContext&) = delete;
  ~SharedContext() = default;

  const RunContext& get() const { return shared_; }

 private:
  RunContext shared_;
  std::map<std::string, std::vector<Case>> remembered_;  // by subject
  std::mutex keeping_;
};

}  // namespace stalemate::engine
