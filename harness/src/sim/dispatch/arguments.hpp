#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "sim/abi/abi.hpp"
#include "sim/dispatch/dispatch.hpp"
#include "sim/dispatch/dispatch_check.hpp"
#include "stalemate/device.hpp"

namespace stalemate::sim {

/// Whether a variable is one of the driver kernels, which race on purpose: to see who met. All
/// their names begin with that.
inline bool is_of_driver(std::string_view variable) {
  return variable.find("stalemate_") != std::string_view::npos;
}

/// The values that a dispatch's arguments point to. Aligned for every vector and struct.
class Arguments {
 public:
  /// Sets `arguments`, `local_pointers`, `locals` and `local_bytes` of `launch`, whose `objects`
  /// are there and which this must outlive. Returns what is wrong with an argument, if any is.
  std::optional<BuildFailed> marshal(const Dispatch& dispatch, const stalemate_sim_kernel& kernel,
                                     Launch& launch);

 private:
  struct alignas(128) Slot {
    std::array<std::byte, kArgumentBytesMax> bytes{};
  };
  struct Marshal;

  std::vector<Slot> slots_;
};

}  // namespace stalemate::sim
