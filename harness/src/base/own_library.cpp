#include "base/own_library.hpp"

#include <system_error>
#include <utility>

namespace stalemate {

namespace fs = std::filesystem;

namespace {

fs::path& libraries_of_package() {
  static fs::path folder;
  return folder;
}

}  // namespace

void set_libraries_of_package(fs::path folder) {
  libraries_of_package() = std::move(folder);
}

fs::path own_library(const char* file) {
  std::error_code ignored;
  const fs::path program_folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const fs::path& folder :
       {program_folder, program_folder / STALEMATE_LIBRARIES_BESIDE, libraries_of_package(),
        fs::path(STALEMATE_LIBRARIES_INSTALLED), fs::path(STALEMATE_LIBRARIES_BUILT)}) {
    if (!folder.empty() && fs::exists(folder / file, ignored)) return folder / file;
  }
  return {};
}

}  // namespace stalemate
