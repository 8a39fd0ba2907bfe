#include "stalemate/simulator/schedule.hpp"

namespace stalemate {

std::string source_line(const Access& access) {
  if (access.line == 0) return "";
  // npos + 1 is 0.
  return access.file.substr(access.file.rfind('/') + 1) + ":" + std::to_string(access.line);
}

}  // namespace stalemate
