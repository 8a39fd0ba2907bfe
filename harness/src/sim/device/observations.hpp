#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "sim/every/exploration.hpp"
#include "stalemate/device.hpp"

namespace stalemate::sim {

every::Effort effort_of(const EveryExecution& wanted, bool is_recorded);

Violation violation_of(Fault&& fault, std::uint32_t dispatch);

/// What was observed of the memories that executions left.
class Observations {
 public:
  explicit Observations(const EveryExecution& wanted) : wanted_(wanted) {}

  /// Of one more memory, what was read back.
  every::Told add(std::vector<BufferContent>&& buffers);

  /// `completed` is what the launch has beside it: the dispatches before and behind.
  LaunchOutcome outcome(every::Every&& every, Completed&& completed) &&;

 private:
  std::size_t number_of(std::vector<BufferContent>&& buffers);
  Exploration exploration(const every::Every& every, bool is_recorded);

  const EveryExecution& wanted_;
  std::vector<Observed> observed_;
  std::unordered_multimap<std::size_t, std::size_t> numbers_;  // in observed_, by hash
  std::vector<std::size_t> number_of_memory_;                  // likewise, of each memory
};

/// What went wrong in a dispatch behind the explored one, of which `every` shows an execution that
/// led to it: that, too, behind the first `before` accesses of the recording.
Misbehaved led_to(Misbehaved&& wrong, every::Every&& every, std::uint32_t dispatch,
                  std::size_t before);

}  // namespace stalemate::sim
