#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "opencl/command_sequence.hpp"
#include "stalemate/device.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::opencl {

/// The buffers of one launch on the device. The request and the memory outlive the commands that
/// they are given to; what is read is there after `CommandSequence::finish`.
class LaunchMemory {
 public:
  LaunchMemory() = default;
  LaunchMemory(const LaunchMemory&) = delete;
  LaunchMemory& operator=(const LaunchMemory&) = delete;
  virtual ~LaunchMemory() = default;

  /// The buffer at that place of the request.
  virtual const cl::Buffer& operator[](std::size_t index) const = 0;

  /// Gives every buffer its first content.
  virtual void fill(CommandSequence& commands) = 0;

  /// Reads what is read back, and the guards.
  virtual void read(CommandSequence& commands) = 0;

  /// Reads what is read back after a sequel.
  virtual void read_sequel(CommandSequence& commands) = 0;

  /// The first guard that is not as it was.
  virtual std::optional<Violation> damage() = 0;

  /// What was read, once, in the order of the request, and then that of the sequel.
  virtual std::vector<BufferContent> take_contents() = 0;
};

/// Whether what is written beside the buffer is looked for.
inline bool is_guarded(const Buffer& buffer) {
  return buffer.traced && !buffer.unshared;
}

}  // namespace stalemate::opencl
