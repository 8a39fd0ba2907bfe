#include "report/file/read_journal.hpp"

#include <fstream>

namespace stalemate::report {

using nlohmann::json;

JournalContent read_journal(const std::string& path) {
  JournalContent content;
  std::ifstream file(path, std::ios::binary);
  content.readable = file.is_open();
  for (std::string line; std::getline(file, line);) {
    json record = json::parse(line, nullptr, false);
    if (record.is_object() && record.contains("record")) {
      content.records.push_back(std::move(record));
    } else {
      ++content.bad_lines;
    }
  }
  return content;
}

}  // namespace stalemate::report
