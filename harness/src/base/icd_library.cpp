#include "base/icd_library.hpp"

#include <fstream>

namespace stalemate {

std::string icd_library(const std::filesystem::path& icd_file) {
  std::string library;
  std::getline(std::ifstream(icd_file) >> std::ws, library);
  return library.substr(0, library.find_last_not_of(" \t\r") + 1);
}

}  // namespace stalemate
