#pragma once

#include <string>

#include "exporting/shown.hpp"
#include "stalemate/files.hpp"

namespace stalemate::exporting {

/// schedule.md: how the failure of a simulated device came about, access by access.
std::string schedule_page(const Material& material, const Files& files);

}  // namespace stalemate::exporting
