#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include "confine/surroundings.hpp"

/// What a process that runs foreign code is left with. All of it is description; `confine` acts.
namespace stalemate::confine {

enum class Access : std::uint8_t {
  Read,   // files, folders, programs
  Write,  // files and folders, made and removed; nothing there can be executed as a program
  Use,    // a device: read, written and controlled
};

/// A file, or a folder with all that is below it. One that is not there is no mistake.
struct PathRule {
  std::filesystem::path path;
  Access access = Access::Read;

  friend bool operator==(const PathRule&, const PathRule&) = default;
};

/// What a process keeps. It never has a network, new privileges or another process's memory.
struct Allowed {
  std::vector<PathRule> paths = {};
  bool starts_programs = true;  // compilers and linkers
  std::optional<std::uint64_t> file_bytes_max = {};
  std::optional<std::uint64_t> private_bytes_max = {};  // memory that is its own
};

/// For a driver, which compiles, links, and talks to its device.
Allowed allowed_to_driver(const Surroundings& surroundings);

/// For a simulated device, which compiles and links.
Allowed allowed_to_simulator(const Surroundings& surroundings);

/// For a process that has loaded its libraries, and is given all else.
Allowed allowed_to_reader();

}  // namespace stalemate::confine
