#pragma once

#include <cstdint>
#include <string>

#include "sim/dispatch/dispatch.hpp"
#include "sim/dispatch/target.hpp"
#include "stalemate/schedule.hpp"

/// What a launch calls places in its source and objects of its memory.
namespace stalemate::sim {

/// "spin.cl:12", or "an unknown line".
std::string place_words(const Launch& launch, std::uint32_t place);

/// "data", "tile".
const std::string& object_name(const Launch& launch, const Target& target);

/// "data at byte 12".
std::string target_words(const Launch& launch, const Target& target);

/// Says where in the source `access` is, and whether it is volatile.
void locate(const Launch& launch, std::uint32_t place, Access& access);

}  // namespace stalemate::sim
