#include "report/file/read_journal.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>
#include <string_view>
#include <sys/stat.h>
#include <utility>

namespace stalemate::report {

using nlohmann::json;

namespace {

/// The lines of a file that have an end, and what stands behind the last of them.
struct JournalText {
  std::vector<std::string> lines;
  std::string rest;
};

JournalText journal_text(std::istream& file) {
  JournalText text;
  for (std::string line; std::getline(file, line);) {
    if (file.eof()) {
      text.rest = line;
    } else {
      text.lines.push_back(line);
    }
  }
  return text;
}

/// Without the carriage return that whatever keeps text files may have added.
std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool is_record(const json& line) {
  return line.is_object() && line.contains("record");
}

/// What is learnt of a journal line by line.
class JournalReader {
 public:
  explicit JournalReader(const JournalText& text) {
    const auto carries = [](const std::string& line) {
      return carried_sum(without_return(line)).has_value();
    };
    content_.readable = true;
    content_.has_checksums =
        carries(text.rest) || std::any_of(text.lines.begin(), text.lines.end(), carries);
    content_.next.number = text.lines.size() + 1;
    if (!text.lines.empty()) {
      content_.next.key = carried_sum(without_return(text.lines.front())).value_or(0);
    }
    for (const std::string& line : text.lines) {
      content_.whole_bytes += line.size() + 1;
      take(without_return(line));
    }
    take_rest(text.rest);
    count_missing();
  }

  JournalContent content() && { return std::move(content_); }

 private:
  void take(std::string_view line) {
    ++position_;
    json record = json::parse(line, nullptr, false);
    if (!is_record(record) || (content_.has_checksums && !is_as_written(line, record))) {
      content_.damaged_lines.push_back(position_);
    } else if (!content_.has_checksums || is_in_place(record.at("line"))) {
      record.erase(kSumMember);
      content_.records.push_back(std::move(record));
    }
  }

  bool is_as_written(std::string_view line, const json& record) const {
    const bool is_numbered = record.contains("line") && record.at("line").is_number_unsigned();
    return is_numbered && is_intact(line, position_ == 1 ? 0 : content_.next.key);
  }

  bool is_in_place(std::uint64_t number) {
    const bool is_late = !numbers_.empty() && number < *numbers_.rbegin();
    const bool is_new = numbers_.insert(number).second;
    if (is_late || !is_new) ++content_.misplaced_lines;
    return is_new;
  }

  /// Whoever wrote without checksums may have been stopped between a record and its end of line.
  void take_rest(const std::string& rest) {
    json record = content_.has_checksums ? json() : json::parse(rest, nullptr, false);
    content_.is_torn = !rest.empty() && !is_record(record);
    if (is_record(record)) content_.records.push_back(std::move(record));
  }

  void count_missing() {
    const std::uint64_t unseen = numbers_.empty() ? 0 : *numbers_.rbegin() - numbers_.size();
    content_.missing_lines =
        unseen - std::min<std::uint64_t>(unseen, content_.damaged_lines.size());
  }

  JournalContent content_;
  std::size_t position_ = 0;         // of the latest line, counted from 1
  std::set<std::uint64_t> numbers_;  // of lines that are as they were written
};

}  // namespace

JournalContent read_journal(const std::string& path) {
  JournalContent none;
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    none.why_not = std::strerror(errno);
  } else if (!S_ISREG(status.st_mode)) {
    none.why_not = "it is not a file";  // a pipe, say, of which nobody knows whether it ends
  }
  if (!none.why_not.empty()) return none;
  std::ifstream file(path, std::ios::binary);
  if (file.is_open()) return JournalReader(journal_text(file)).content();
  none.why_not = std::strerror(errno);
  return none;
}

}  // namespace stalemate::report
