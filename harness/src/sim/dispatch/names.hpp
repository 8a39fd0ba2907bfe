#pragma once

#include <cstdint>
#include <string>

#include "sim/dispatch/dispatch.hpp"
#include "sim/dispatch/target.hpp"
#include "stalemate/simulator/schedule.hpp"

/// What a launch calls places in its source and objects of its memory.
namespace stalemate::sim {

/// "spin.cl:12"; empty if that is unknown.
std::string line_of(const Launch& launch, std::uint32_t place);

/// The same of the code under test; empty where it is the driver's.
std::string own_line_of(const Launch& launch, std::uint32_t place);

/// "data", "tile".
const std::string& object_name(const Launch& launch, const Target& target);

/// The object, and the byte in it.
Place place_of(const Launch& launch, const Target& target);

/// Says where in the source `access` is, and whether it is volatile.
void locate(const Launch& launch, std::uint32_t place, Access& access);

/// What the ABI's number of a scope stands for.
MemoryScope memory_scope(std::uint32_t scope);

}  // namespace stalemate::sim
