#pragma once

#include <string>

namespace stalemate {

/// Makes TMPDIR what every program takes it for: as if it were not set where it is empty, and
/// absolute where it is relative, since workers have another current folder. To be called while
/// there is one thread.
void settle_temporary_folder();

/// Why there is no folder for temporary files, and what to do; empty if there is one. Nothing is
/// compiled without.
std::string temporary_folder_problem();

/// Likewise, if what is compiled there cannot be run (a file system that is mounted with noexec).
std::string temporary_folder_forbids_programs();

}  // namespace stalemate
