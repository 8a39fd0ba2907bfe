#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace stalemate::report {

/// A line of a printed trace.
struct TraceRow {
  std::string who;
  std::string where;
  std::string act;
  std::uint64_t times = 1;
  std::uint64_t left_out_before = 0;
  std::uint64_t of_driver_before = 0;
  bool begins_kernel = false;  // the one before has ended

  bool follows_at_once() const {
    return left_out_before == 0 && of_driver_before == 0 && !begins_kernel;
  }
};

/// `rows`, but where one to eight of them are there three times or more in a row, word by word,
/// they are there once.
std::vector<TraceRow> folded(const std::vector<TraceRow>& rows);

/// How many rows from `first` on are repeated, if they are the cycle of a work-item, or the cycles
/// of several in one another; 0 if not.
std::size_t cycle_size(const std::vector<TraceRow>& rows, std::size_t first);

}  // namespace stalemate::report
