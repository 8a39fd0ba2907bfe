#pragma once

#include <cstddef>
#include <deque>
#include <memory>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"

namespace stalemate::engine {

/// Of cases that follow one another: one is under way, one follows at once, one is ready for when
/// the first is answered. A device with a memory of its own has one more in hand.
inline std::size_t cases_ahead(const DeviceInfo& device) {
  return has_memory_apart(device) ? 3 : 2;
}

/// A launch that the device may have begun.
struct ExpectedCase {
  Case input;
  LaunchRequest request;
};

/// The cases that a device was told of, in the order in which they are launched.
class ExpectedCases {
 public:
  void add(std::shared_ptr<const ExpectedCase> expected) { cases_.push_back(std::move(expected)); }

  bool holds(const Case& input) const;

  /// The one behind so many; null if there is none.
  std::shared_ptr<const ExpectedCase> behind(std::size_t count) const {
    return count < cases_.size() ? cases_[count] : nullptr;
  }

  /// The first, if it is of `input` with that schedule.
  std::shared_ptr<const ExpectedCase> take_first(const Case& input, const Schedule& schedule);

  bool empty() const { return cases_.empty(); }
  void clear() { cases_.clear(); }

 private:
  std::deque<std::shared_ptr<const ExpectedCase>> cases_;
};

}  // namespace stalemate::engine
