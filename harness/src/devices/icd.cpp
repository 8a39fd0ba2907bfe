#include "devices/icd.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace stalemate::devices {

namespace fs = std::filesystem;

std::vector<std::string> icd_files() {
  const char* chosen = std::getenv("OCL_ICD_VENDORS");
  const fs::path vendors = chosen == nullptr || *chosen == '\0' ? "/etc/OpenCL/vendors" : chosen;
  std::error_code ignored;
  if (!fs::is_directory(vendors, ignored)) {
    return fs::exists(vendors, ignored) ? std::vector<std::string>{vendors.string()}
                                        : std::vector<std::string>{};
  }
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(vendors, ignored)) {
    if (entry.path().extension() == ".icd") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace stalemate::devices
