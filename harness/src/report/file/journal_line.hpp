#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace stalemate::report {

/// Where a line stands: its number, counted from 1, and the checksum of the first line, under which
/// all that follow are summed up. So a line of another journal is out of place in this one.
struct LinePlace {
  std::uint64_t number = 1;
  std::uint64_t key = 0;  // of the first line, 0
};

/// The member of a line that has its checksum.
inline constexpr const char* kSumMember = "xxh3";

/// A line as it is written, and what it adds up to.
struct JournalLine {
  std::string text;  // without its end of line
  std::uint64_t sum = 0;
};

/// `record` with its number and, as the last member, its checksum.
JournalLine journal_line(nlohmann::json record, const LinePlace& place);

/// The checksum that a line carries; nothing if it carries none.
std::optional<std::uint64_t> carried_sum(std::string_view line);

/// Whether the line is as it was written, under that key.
bool is_intact(std::string_view line, std::uint64_t key);

}  // namespace stalemate::report
