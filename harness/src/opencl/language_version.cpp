#include "opencl/language_version.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <functional>
#include <string_view>

namespace stalemate::opencl {

int version_number(const std::string& text) {
  const auto digit = [&](std::size_t at) {
    return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
  };
  const std::size_t dot = text.find('.');
  if (dot == std::string::npos || dot == 0 || !digit(dot - 1) || !digit(dot + 1)) return 0;
  return (text[dot - 1] - '0') * 100 + (text[dot + 1] - '0') * 10;
}

bool is_platform_version(const std::string& text) {
  constexpr std::string_view begin = "OpenCL ";
  return text.starts_with(begin) && version_number(text.substr(begin.size())) != 0;
}

const std::vector<int>& all_language_versions() {
  static const std::vector<int> versions = {300, 200, 120, 110, 100};
  return versions;
}

std::vector<int> ranked_versions(std::vector<int> versions) {
  std::erase_if(versions, [](int version) { return version <= 100; });
  std::sort(versions.begin(), versions.end(), std::greater<>());
  versions.erase(std::unique(versions.begin(), versions.end()), versions.end());
  return versions;
}

std::string standard_name(int version) {
  return fmt::format("CL{}.{}", version / 100, version / 10 % 10);
}

}  // namespace stalemate::opencl
