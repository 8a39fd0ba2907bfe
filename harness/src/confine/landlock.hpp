#pragma once

#include <string>
#include <vector>

#include "confine/allowed.hpp"

namespace stalemate::confine {

/// The version of landlock that this kernel has; 0 if it has none.
int landlock_version();

/// From now on this thread and whatever it starts reach `paths` alone, and neither TCP nor, where
/// the kernel can tell, signals or abstract sockets of processes outside. As far as the kernel's
/// version goes. Returns what failed, or nothing.
std::string restrict_files(const std::vector<PathRule>& paths);

}  // namespace stalemate::confine
