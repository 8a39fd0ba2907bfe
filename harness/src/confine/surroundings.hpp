#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace stalemate::confine {

/// What differs between machines and runs: what the environment names, and the devices there are.
struct Surroundings {
  std::vector<std::filesystem::path> readable;
  std::vector<std::filesystem::path> writable;
  std::vector<std::filesystem::path> devices;  // beside those that have the same name everywhere
  std::uint64_t memory_bytes = 0;              // of the machine
};

/// The value of an environment variable; empty if it is not set.
using Environment = std::function<std::string(const char*)>;

/// Reads what libraries, drivers, layers and compilers the environment names, and which folders
/// for temporary files and compiled kernels. A home folder, or one that a home lies in, is never
/// opened by it. `own_folders` are those of this program's libraries, `own_writable` variables
/// that name further folders to write in.
Surroundings surroundings(const Environment& environment,
                          const std::vector<std::filesystem::path>& own_folders,
                          const std::vector<const char*>& own_writable);

/// Of this process.
std::string environment_variable(const char* name);

}  // namespace stalemate::confine
