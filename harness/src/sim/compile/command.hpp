#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace stalemate::sim {

/// Runs a program, by its path, to its end, its output appended to the file `log`. True if it
/// exited with 0.
bool run_command(const std::vector<std::string>& command, const std::filesystem::path& log);

}  // namespace stalemate::sim
