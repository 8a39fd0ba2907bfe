#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "stalemate/cancellation.hpp"
#include "stalemate/files.hpp"
#include "stalemate/property.hpp"
#include "stalemate/run/exit_code.hpp"

namespace stalemate::cli {

/// What every command stands on.
struct CommandContext {
  const Properties& properties;
  const Files& files;  // shipped, or of `--data`
  Cancellation cancellation;
  std::string command_line;  // for the journal
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();
  std::string program = "stalemate";  // by which the user called it
};

/// The command that the user asked for, with its arguments; empty if there is none.
using Command = std::function<ExitCode(const CommandContext&)>;

}  // namespace stalemate::cli
