#include "base/own_library.hpp"

#include <system_error>

namespace stalemate {

namespace fs = std::filesystem;

fs::path own_library(const char* file) {
  std::error_code ignored;
  const fs::path program_folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const fs::path& folder :
       {program_folder, program_folder / STALEMATE_LIBRARIES_BESIDE,
        fs::path(STALEMATE_LIBRARIES_INSTALLED), fs::path(STALEMATE_LIBRARIES_BUILT)}) {
    if (fs::exists(folder / file, ignored)) return folder / file;
  }
  return {};
}

}  // namespace stalemate
