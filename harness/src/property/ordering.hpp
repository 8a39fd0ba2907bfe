#pragma once

#include <string>

#include "stalemate/simulator/schedule.hpp"

namespace stalemate {

bool is_release(const Access& access);
bool is_acquire(const Access& access);
bool is_read(const Access& access);
bool is_change(const Access& access);  // memory: a compare-exchange that failed does not
bool is_fence(const Access& access);   // or a barrier

/// Whether that fence or barrier is known to order one memory alone, and `access` is of the other;
/// or a barrier, no memory.
bool lacks_flag(const Access& fence, const Access& access);

/// Whether its scope is that of a work-group or less.
bool is_narrow(const Access& access);

/// "work-group", "sub-group" or "work-item": whom a narrow scope reaches.
std::string narrow_reach(const Access& access);

/// Why an access that neither orders nor has a fence does not order: "relaxed", the other side's
/// order ("acquire alone", "release alone"), "volatile" or "plain"; empty if that was not recorded.
std::string why_unordered(const Access& access);

}  // namespace stalemate
