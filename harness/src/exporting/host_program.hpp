#pragma once

#include <cstdint>
#include <string>

#include "exporting/shown.hpp"
#include "stalemate/files.hpp"

namespace stalemate::exporting {

/// reproduce.c: launches the case through OpenCL 1.2's host API, from C99, and judges it. Throws
/// std::runtime_error if it would be too large to be passed on.
std::string host_program(const Material& material, const std::string& kernel_check,
                         const Files& files);

/// No launch begins later.
constexpr int kSecondsMax = 60;

/// Whether its check may have nothing to judge, and says so.
bool counts_judged(const Material& material);

/// How often it launches by default.
std::uint64_t launch_count(const Material& material);

/// What programs are built with: "-cl-std=CL3.0 -DX=1".
std::string build_options(const Material& material);

}  // namespace stalemate::exporting
