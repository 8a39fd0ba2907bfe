#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "stalemate/run/observer.hpp"

namespace stalemate::engine {

/// The observers of a run, told everything in the order in which they were given, one event at a
/// time.
class Observers {
 public:
  explicit Observers(std::vector<RunObserver*> observers) : observers_(std::move(observers)) {}

  /// `event` is one of the observer's functions: `notify(&RunObserver::progress, where)`.
  template <class... Parameters, class... Arguments>
  void notify(void (RunObserver::*event)(Parameters...), const Arguments&... arguments) const {
    const std::lock_guard lock(mutex_);
    for (RunObserver* observer : observers_) (observer->*event)(arguments...);
  }

 private:
  std::vector<RunObserver*> observers_;
  mutable std::mutex mutex_;
};

}  // namespace stalemate::engine
