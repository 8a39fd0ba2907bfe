#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace stalemate::bench {

/// What grows along a curve while all else stays as it is.
enum class Axis : std::uint8_t {
  Operations,  // of a case
  Cells,       // that the operations of a case are spread over
  Subjects,    // of a run
  Processors,  // that a run may use
  Devices,     // of a run
};

/// Every axis, in the order of measuring.
const std::vector<Axis>& all_axes();

/// "operations", "cells", …: the words of `--axis`, of JSON and of the plot.
std::string_view name(Axis axis);
std::optional<Axis> axis(std::string_view name);

/// Whether a point is a case, launched and judged again and again, and not a run.
constexpr bool is_of_cases(Axis axis) {
  return axis == Axis::Operations || axis == Axis::Cells;
}

/// The last places of axes that have no end of their own.
struct AxisBounds {
  std::uint64_t operations = 1'000'000'000;
  std::uint64_t processors = 1;  // of this machine
  std::uint64_t devices = 1;     // that are measured
};

/// The places on an axis that are measured, ascending: operations by tens from 1,000 on, cells by
/// fours to 2^20, subjects by tens to 1,000, processors by twos to 16, devices one by one.
/// Processors that the machine does not have are among them: that they are left out is told.
std::vector<std::uint64_t> places(Axis axis, const AxisBounds& bounds);

}  // namespace stalemate::bench
