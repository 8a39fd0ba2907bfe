#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "devices/device_catalog.hpp"
#include "stalemate/run/exit_code.hpp"

namespace stalemate::cli {

struct OneDevice {
  std::optional<devices::CatalogEntry> entry = {};
  ExitCode otherwise = ExitCode::NoDevice;  // of a program that has to do without
};

/// The only device that `word` of --device means; or, after the user was told, why there is none.
/// `why_one`: "a profile is of one".
OneDevice one_device(const devices::WorkerStart& start, const std::string& word,
                     std::string_view why_one);

}  // namespace stalemate::cli
