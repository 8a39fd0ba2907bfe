#pragma once

#include <string>
#include <vector>

/// Versions of OpenCL and OpenCL C as numbers, like those of __OPENCL_C_VERSION__: 300, 120.
namespace stalemate::opencl {

/// 300 for "OpenCL 3.0 PoCL …" and "OpenCL C 3.0 …"; 0 if `text` holds no version.
int version_number(const std::string& text);

/// Whether a platform's text is as OpenCL API 3.0 (table 3) has it, "OpenCL", a space, and a number
/// with a point. CLHPP reads beyond any other (`getVersion`).
bool is_platform_version(const std::string& text);

/// Every version of OpenCL C that there is, the highest first.
const std::vector<int>& all_language_versions();

/// Those of `versions` that -cl-std has a word for, the highest first. There is none for 1.0.
std::vector<int> ranked_versions(std::vector<int> versions);

/// "CL3.0" for 300.
std::string standard_name(int version);

}  // namespace stalemate::opencl
