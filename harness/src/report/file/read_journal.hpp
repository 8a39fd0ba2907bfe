#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace stalemate::report {

/// What is left of a journal.
struct JournalContent {
  std::vector<nlohmann::json> records;  // in the order written
  std::size_t bad_lines = 0;            // cut short or damaged; left out of `records`
  bool readable = false;                // false if the file cannot be read at all
};

/// Reads what a `Journal` wrote, whatever became of its writer: a record cut short is counted, not
/// an error.
JournalContent read_journal(const std::string& path);

}  // namespace stalemate::report
