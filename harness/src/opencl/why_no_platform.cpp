#include "opencl/why_no_platform.hpp"

#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

#include "base/icd_library.hpp"

namespace stalemate::opencl {

std::string why_no_platform() {
  const char* const file = std::getenv("OCL_ICD_VENDORS");
  std::error_code ignored;
  if (file == nullptr || !std::filesystem::is_regular_file(file, ignored)) return {};
  const std::string library = icd_library(file);
  if (library.empty()) return "the file cannot be read or names no library";
  if (has_windows_line(file)) {
    return "the line that names its library ends as on Windows, in a carriage return, which the "
           "loader takes for a part of the name; write it with a Unix line end";
  }
  // Never closed: drivers have threads.
  if (dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL) == nullptr) {
    return fmt::format("its library does not load: {}", dlerror());
  }
  return fmt::format("its library {} loads, and the loader takes it for no driver", library);
}

}  // namespace stalemate::opencl
