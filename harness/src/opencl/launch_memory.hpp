#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "opencl/command_sequence.hpp"
#include "stalemate/device.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::opencl {

/// Buffers of a launch, which they outlive.
using Buffers = std::vector<const Buffer*>;

/// Which of its buffers are read.
enum class Reading : std::uint8_t {
  AfterLaunch,  // what is read back, the guards, and what the sequel hangs on
  AfterSequel,
};

/// Buffers of one launch on the device. They and the memory outlive the commands that they are
/// given to; what is read is there after `CommandSequence::finish`.
class LaunchMemory {
 public:
  LaunchMemory() = default;
  LaunchMemory(const LaunchMemory&) = delete;
  LaunchMemory& operator=(const LaunchMemory&) = delete;
  virtual ~LaunchMemory() = default;

  /// That one of the buffers on the device.
  virtual const cl::Buffer& operator[](std::size_t index) const = 0;

  /// Gives every buffer its first content.
  virtual void fill(CommandSequence& commands) = 0;

  virtual void read(CommandSequence& commands, Reading reading) = 0;

  /// The first guard that is not as it was.
  virtual std::optional<Violation> damage() = 0;

  /// What was read of that buffer.
  virtual std::span<const std::byte> seen(std::size_t index) const = 0;

  /// The same, once.
  virtual std::vector<std::byte> take(std::size_t index) = 0;
};

/// Whether what is written beside the buffer is looked for.
inline bool is_guarded(const Buffer& buffer) {
  return buffer.traced && !buffer.unshared;
}

}  // namespace stalemate::opencl
