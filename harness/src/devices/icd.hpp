#pragma once

#include <string>
#include <vector>

namespace stalemate::devices {

/// The loader's driver files (`.icd`), found without loading anything: those that OCL_ICD_VENDORS
/// names (a file or a folder), else those in /etc/OpenCL/vendors. Sorted; empty if there are none.
std::vector<std::string> icd_files();

}  // namespace stalemate::devices
