#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace stalemate::sim {

/// How a program ended.
struct CommandEnd {
  bool has_succeeded = false;  // it exited with 0
  int signal = 0;              // that ended it, or 0

  explicit operator bool() const { return has_succeeded; }
};

/// Runs a program, by its path, to its end, its output appended to the file `log`.
CommandEnd run_command(const std::vector<std::string>& command, const std::filesystem::path& log);

}  // namespace stalemate::sim
