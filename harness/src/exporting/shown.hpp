#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "stalemate/property/readable_launch.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::exporting {

/// By what an exported failure shows.
enum class Shown : std::uint8_t {
  Check,   // of what is left in memory
  Build,   // the program does not build
  Crash,   // of the driver's process
  Hang,    // a launch that does not end
  ByHand,  // nothing short would judge it: a person compares buffers
};

/// All that an export tells, as values.
struct Material {
  const Reproducer& reproducer;
  Case input;  // the exported one
  Rate rate;   // of it
  std::string_view which_case = {};
  Shown shown = Shown::Check;
  LaunchRequest launch = {};  // the program left out if it is a readable one
  std::optional<ReadableLaunch> readable = {};
};

/// Whether somebody wrote beside a buffer: in the exported program each then lies between guards.
inline bool is_beside_a_buffer(const Reproducer& reproducer) {
  return has_violation(reproducer) && reproducer.violation.kind == ViolationKind::OutOfBounds;
}

/// Whether the program says by its exit code what it saw.
inline bool is_judged(const Material& material) {
  return material.shown != Shown::ByHand;
}

}  // namespace stalemate::exporting
