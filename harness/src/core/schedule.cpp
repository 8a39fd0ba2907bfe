#include "stalemate/simulator/schedule.hpp"

namespace stalemate {

namespace {

std::string source_line(const std::string& file, std::uint32_t line) {
  if (line == 0) return "";
  // npos + 1 is 0.
  return file.substr(file.rfind('/') + 1) + ":" + std::to_string(line);
}

}  // namespace

std::string source_line(const Access& access) {
  return source_line(access.file, access.line);
}

bool is_of_copy(const Access& access) {
  return access.what.starts_with("async_work_group_");
}

std::string source_line(const ReadsFrom& store) {
  return source_line(store.file, store.line);
}

}  // namespace stalemate
