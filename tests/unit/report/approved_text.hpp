#pragma once

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include <catch2/catch.hpp>

namespace stalemate::report::test {

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Compares `text` with the file of that name in `approved/` of the layer's tests, byte by byte.
/// Someone who has read the new text and likes it runs the tests once with STALEMATE_APPROVE=1.
inline void check_approved(const std::string& name, const std::string& text,
                           const std::string& layer = "report") {
  const std::string path =
      std::string(STALEMATE_SOURCE_DIR) + "/tests/unit/" + layer + "/approved/" + name;
  if (std::getenv("STALEMATE_APPROVE") != nullptr) std::ofstream(path, std::ios::binary) << text;
  INFO("approved text: " << path);
  CHECK(text == read_file(path));
}

}  // namespace stalemate::report::test
