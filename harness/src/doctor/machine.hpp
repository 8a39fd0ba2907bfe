#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace stalemate::doctor {

/// A folder that runs write to.
struct Folder {
  std::string path;
  std::string use;  // "results"
  bool is_writable = false;
  std::uint64_t free_bytes = 0;
};

/// What this process may use of its machine.
struct Machine {
  std::uint32_t processors = 1;
  std::uint64_t free_memory_bytes = 0;
  std::uint64_t file_bytes_max = 0;  // limits; the largest number if there is none
  std::uint64_t address_bytes_max = 0;
  std::uint64_t processes_max = 0;
  std::uint64_t open_files_max = 0;
  std::optional<std::uint64_t> shared_memory_bytes;  // free in /dev/shm; nothing: not there
  std::vector<Folder> folders;
};

Machine machine();

/// What the kernel of this machine offers against foreign code.
struct Containment {
  int landlock = 0;  // its version; 0: none
  bool has_filters = false;
  bool has_namespaces = false;  // of processes
};

Containment containment();

}  // namespace stalemate::doctor
