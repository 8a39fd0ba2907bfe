#pragma once

#include <string>

namespace stalemate::confine {

enum class Programs : bool { CannotBeStarted, CanBeStarted };

/// Whether this kernel filters system calls.
bool filters_system_calls();

/// From now on this thread and whatever it starts are refused (EPERM) the system calls that reach
/// beyond the process: networks, other processes, privileges, mounts, the kernel itself. Returns
/// what failed, or nothing.
std::string refuse_system_calls(Programs programs);

}  // namespace stalemate::confine
