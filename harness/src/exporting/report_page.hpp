#pragma once

#include <string>

#include "exporting/shown.hpp"
#include "stalemate/files.hpp"

namespace stalemate::exporting {

/// REPORT.md: what a developer of the driver needs to know.
std::string report_page(const Material& material, const Files& files);

}  // namespace stalemate::exporting
