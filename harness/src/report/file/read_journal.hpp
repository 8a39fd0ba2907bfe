#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/file/journal_line.hpp"

namespace stalemate::report {

/// What is left of a journal.
struct JournalContent {
  std::vector<nlohmann::json> records;     // in the order of the file, each once
  std::vector<std::size_t> damaged_lines;  // numbers of lines that are not as they were written
  std::size_t missing_lines = 0;           // numbers left out, beside those of damaged lines
  std::size_t misplaced_lines = 0;         // behind a later one, or there twice
  bool is_torn = false;                    // the last line has no end: its writer was stopped
  bool readable = false;                   // false if the file cannot be read at all
  bool has_checksums = false;              // without, damage that leaves JSON cannot be seen
  std::uintmax_t whole_bytes = 0;          // up to the end of the last line that has one
  LinePlace next = {};                     // where the next line goes, if nothing is damaged
  std::string why_not = {};                // it cannot be read

  std::size_t bad_lines() const { return damaged_lines.size() + (is_torn ? 1 : 0); }
  bool is_damaged() const {
    return !damaged_lines.empty() || missing_lines != 0 || misplaced_lines != 0;
  }
};

/// Reads what a `Journal` wrote, whatever became of its writer and of the file: what is not as it
/// was written is counted and left out, and is not an error.
JournalContent read_journal(const std::string& path);

}  // namespace stalemate::report
