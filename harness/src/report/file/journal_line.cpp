#include "report/file/journal_line.hpp"

#include "base/checksum.hpp"
#include "core/json.hpp"

namespace stalemate::report {

namespace {

// Text, so that what is summed up is what is in the file and not what a reader makes of it.
constexpr std::string_view kSumBegins = ",\"xxh3\":\"";  // kSumMember
constexpr std::string_view kSumEnds = "\"}";
constexpr std::size_t kSumDigits = 16;
constexpr std::size_t kSumSize = kSumBegins.size() + kSumDigits + kSumEnds.size();

}  // namespace

JournalLine journal_line(nlohmann::json record, const LinePlace& place) {
  record["line"] = place.number;
  JournalLine line{to_line(record)};
  line.text.pop_back();  // the closing brace
  line.sum = checksum(line.text, place.key);
  line.text += kSumBegins;
  line.text += checksum_text(line.sum);
  line.text += kSumEnds;
  return line;
}

std::optional<std::uint64_t> carried_sum(std::string_view line) {
  if (line.size() < kSumSize) return std::nullopt;
  const std::string_view sum = line.substr(line.size() - kSumSize);
  if (!sum.starts_with(kSumBegins) || !sum.ends_with(kSumEnds)) return std::nullopt;
  return checksum_from_text(sum.substr(kSumBegins.size(), kSumDigits));
}

bool is_intact(std::string_view line, std::uint64_t key) {
  const auto sum = carried_sum(line);
  return sum && checksum(line.substr(0, line.size() - kSumSize), key) == *sum;
}

}  // namespace stalemate::report
