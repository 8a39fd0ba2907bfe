#pragma once

#include <optional>
#include <string>
#include <vector>

#include "opencl/buffer_pool.hpp"
#include "opencl/command_sequence.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::opencl {

/// The guards of a launch's buffers, read after its dispatches. What is written close to a buffer,
/// or close enough behind another, shows there; what is read beside it does not.
class Guards {
 public:
  /// Reads the guards of `memory`, if it has some, which belongs to the buffer `name`. Both outlive
  /// this, and at most `count` are read.
  explicit Guards(std::size_t count) { read_.reserve(count); }
  void read(CommandSequence& commands, DeviceMemory& memory, const std::string& name);

  /// The first damage, once the commands are finished; all damaged guards are set anew by the next
  /// launch.
  std::optional<Violation> damage();

 private:
  struct Read {
    DeviceMemory& memory;
    const std::string& name;
    std::vector<std::byte> before;
    std::vector<std::byte> behind;
  };

  static std::optional<Violation> damage_of(const Read& read);

  std::vector<Read> read_;
};

}  // namespace stalemate::opencl
