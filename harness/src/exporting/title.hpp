#pragma once

#include <string>

#include "exporting/fill_template.hpp"
#include "exporting/shown.hpp"

namespace stalemate::exporting {

/// "exchange_lock.no_fence: stale_read on NVIDIA H100", a line as it was found.
std::string title(const Material& material);

/// What happened, in a line.
std::string summary(const Reproducer& reproducer);

/// What the check of the exported program looks at, in sentences.
std::string checked_text(const Material& material);

/// What a developer of the driver reads first: lines of a comment in C.
Data about_lines(const Material& material);

}  // namespace stalemate::exporting
