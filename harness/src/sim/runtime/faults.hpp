#pragma once

#include <cstdint>
#include <string>

#include "sim/dispatch/dispatch.hpp"
#include "sim/memory/target.hpp"

namespace stalemate::sim {

/// "spin.cl:12", or "an unknown line".
std::string place_words(std::uint32_t place);

/// "data at byte 12".
std::string target_words(const Target& target);

/// "data", "tile": what the launch calls the object.
const std::string& object_name(const Target& target);

/// Ends the launch. The fault must not live on the caller's stack, which nobody unwinds.
[[noreturn]] void fail(Fault&& fault);

/// No object, and nothing private, is where the current work-item is about to go.
[[noreturn]] void fail_out_of_bounds(const std::byte* at, std::uint64_t size, std::uint32_t place);
[[noreturn]] void fail_misaligned(const Target& target, std::uint32_t size, std::uint32_t place);
[[noreturn]] void fail_uninitialised(const Target& target, std::uint32_t size, std::uint32_t place);

/// Keeps the first one of a launch, in words. Ends nothing.
void note_unwritten_load(const Target& target, std::uint32_t size, std::uint32_t place);

[[noreturn]] void fail_unsupported(const char* what);

}  // namespace stalemate::sim
