#include "opencl/platform_name.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>

namespace stalemate::opencl {
namespace {

// Full names begin with these. The suffix that the loader knows is no use: rusticl and Clover share
// it.
constexpr auto kShortNames = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"Portable Computing Language", "pocl"},
    {"rusticl", "rusticl"},
    {"Clover", "clover"},
    {"Oclgrind", "oclgrind"},
    {"NVIDIA", "nvidia"},
    {"AMD", "amd"},
    {"Intel", "intel"},
});

}  // namespace

std::string platform_short_name(const std::string& platform_name) {
  for (const auto& [beginning, short_name] : kShortNames) {
    if (platform_name.starts_with(beginning)) return std::string(short_name);
  }
  std::string word;
  const auto end = std::find(platform_name.begin(), platform_name.end(), ' ');
  for (auto letter = platform_name.begin(); letter != end; ++letter) {
    const auto code = static_cast<unsigned char>(*letter);
    if (std::isalnum(code) != 0) word += static_cast<char>(std::tolower(code));
  }
  return word.empty() ? "unknown" : word;
}

}  // namespace stalemate::opencl
