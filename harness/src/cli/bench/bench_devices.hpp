#pragma once

#include <string>
#include <vector>

#include "devices/device_catalog.hpp"

namespace stalemate::cli {

/// The devices that `words` name, without the workers that have listed them: each is measured with
/// one worker, its own. Tells the user what is wrong with them, and if there are none.
std::vector<devices::CatalogEntry> measured_devices(const devices::WorkerStart& start,
                                                    const std::vector<std::string>& words);

/// UTC, "2026-11-21T23:10:00Z".
std::string date_now();

}  // namespace stalemate::cli
