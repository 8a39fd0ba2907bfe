#pragma once

#include <string>

namespace stalemate::opencl {

/// What became of the one driver file that OCL_ICD_VENDORS names, of which the loader made no
/// platform: "libfoo.so: cannot open shared object file". The loader itself says nothing. Loads the
/// driver. Empty if the variable names no file.
std::string why_no_platform();

}  // namespace stalemate::opencl
