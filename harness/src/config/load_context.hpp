#pragma once

#include <functional>
#include <string>

#include "stalemate/files.hpp"
#include "stalemate/property.hpp"

namespace stalemate::config {

/// Where a config is read from.
struct ConfigFile {
  std::string path;  // "my.yaml" on disk, or "configs/smoke.yaml" among the shipped files
  bool is_shipped = false;
};

/// What a config may refer to.
struct LoadContext {
  const Properties& properties;
  const Files& shipped;  // for shipped configs, and for `#include "stalemate/….clh"` in kernels
  bool allow_outside = false;  // files outside the config's root
  /// Which subjects are asked for, by name: the files of others are not opened. None: all are.
  std::function<bool(const std::string&)> is_wanted = {};
};

}  // namespace stalemate::config
