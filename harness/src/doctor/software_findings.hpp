#pragma once

#include <string>

#include "doctor/finding.hpp"

namespace stalemate::doctor {

/// The files that are mapped into this process, as /proc/self/maps has them.
std::string mapped_files();

/// Which OpenCL loader this program was linked to.
Finding loader_finding(const std::string& mapped_files);

/// Whether the reader of OpenCL C reads a kernel. Without it no config can be loaded.
Finding reader_finding();

}  // namespace stalemate::doctor
