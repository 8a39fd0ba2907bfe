#pragma once

#include <string>
#include <vector>

#include "stalemate/cancellation.hpp"

namespace stalemate::cli {

/// A program to run, and where.
struct ChildCommand {
  std::vector<std::string> words;  // the program first, looked for in PATH
  std::string directory = {};      // empty: ours
};

/// How it ended.
struct ChildEnding {
  int code = 0;     // 128 and the signal's number after a signal; 127 if it cannot be started
  std::string out;  // what it printed on stdout; its stderr is ours

  bool is_good() const { return code == 0; }
};

/// Runs `command` to its end, in a process group of its own. If the run is asked to stop, the group
/// is asked, too, and killed after ten seconds. It is asked as well if we end before it.
ChildEnding run_child(const ChildCommand& command, const Cancellation& cancellation);

}  // namespace stalemate::cli
