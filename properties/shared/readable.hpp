#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/parameters.clh"
#include "stalemate/property/readable_launch.hpp"

/// What readable launches of several properties have in common: see
/// harness/templates/export/meeting.cl.mustache and its neighbours.
namespace stalemate::properties {

/// More operations are no reading matter, and a check compares each with each.
constexpr std::uint64_t kReadableOperationsMax = 16384;

/// A table of what is given to each operation, or to each of something else.
Buffer readable_table(std::string name, const std::vector<std::uint32_t>& values);

/// Turns for which a work-group waits for another.
std::uint32_t polls_max(const DeviceInfo& device);

/// Words about the case, and what surrounds its operations: the meeting of work-groups, delays, and
/// memory stress, with their buffers.
void add_surroundings(ReadableLaunch& launch, const stalemate_parameters& parameters,
                      const DeviceInfo& device);

/// The last arguments of a kernel of `launch`, to which surroundings were added.
void add_surrounding_arguments(const ReadableLaunch& launch, std::vector<Argument>& arguments);

/// The work-groups of the case, and behind them those that only stress memory.
NdRange range_with_surroundings(const stalemate_parameters& parameters);

}  // namespace stalemate::properties
