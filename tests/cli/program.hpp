#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "temporary_folder.hpp"

/// Runs the `stalemate` program as a user would, and looks at what it leaves behind.
namespace stalemate::test {

/// How one run of the program ended.
struct Outcome {
  int exit_code = -1;  // 128 + number after a signal
  std::string out;
  std::string err;
};

/// How to run it.
struct Invocation {
  std::vector<std::string> arguments;
  std::string directory = {};                           // working directory
  std::map<std::string, std::string> environment = {};  // beside our own
  std::chrono::milliseconds interrupt_after{0};      // 0: never; else SIGINT to the program alone
  bool interrupts_twice = false;                     // SIGTERM at once after it
  bool has_descriptors = true;                       // else the standard ones are closed
  std::optional<std::uint64_t> file_bytes_max = {};  // of files that it writes
};

/// Runs the program to its end; after five minutes it is killed and the test fails.
Outcome run(const Invocation& invocation);

/// Processes that a run of this test started, at whatever remove, and that are still there. They
/// are known by a variable in their environment, so tests may run side by side.
std::vector<int> processes_left();

/// The whole file; empty if there is none.
std::string read(const std::string& path);

/// Paths of the regular files below `directory` whose name ends so, sorted.
std::vector<std::string> files_below(const std::string& directory, const std::string& ending);

}  // namespace stalemate::test
