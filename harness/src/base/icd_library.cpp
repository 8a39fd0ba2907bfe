#include "base/icd_library.hpp"

#include <fstream>
#include <system_error>

namespace stalemate {

namespace {

/// Of what is no file, a pipe say, nothing is read: that might never end.
std::string first_line(const std::filesystem::path& icd_file) {
  std::string line;
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(icd_file, ignored)) return line;
  std::getline(std::ifstream(icd_file) >> std::ws, line);
  return line;
}

}  // namespace

std::string icd_library(const std::filesystem::path& icd_file) {
  const std::string line = first_line(icd_file);
  return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

bool has_windows_line(const std::filesystem::path& icd_file) {
  return first_line(icd_file).ends_with('\r');
}

}  // namespace stalemate
