#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

namespace stalemate::report {

using SteadyTime = std::chrono::steady_clock::time_point;
using SteadyClock = std::function<SteadyTime()>;

/// One line at the bottom of a terminal that is written again and again in place, at most ten times
/// a second. Uses carriage returns and spaces, no escape codes.
class ProgressLine {
 public:
  ProgressLine(std::ostream& out, std::size_t columns, SteadyClock now);

  /// Shows `text` (printable), cut to the width of the terminal, unless the last was just shown.
  void show(const std::string& text);

  /// Takes the line away; call before anything else is written.
  void clear();

 private:
  std::ostream& out_;
  std::size_t columns_;
  SteadyClock now_;
  std::optional<SteadyTime> shown_at_;
  std::size_t width_ = 0;  // of the line that is there
};

}  // namespace stalemate::report
