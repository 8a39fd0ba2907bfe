#pragma once

#include <string>
#include <variant>
#include <vector>

#include "stalemate/diagnostic.hpp"
#include "stalemate/files.hpp"
#include "stalemate/plan.hpp"
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
};

/// The plan that `files` describe, in order as if each included the one before; or every mistake in
/// them.
std::variant<Plan, Diagnostics> load_plan(const std::vector<ConfigFile>& files,
                                          const LoadContext& context);

/// A JSON schema (draft 2020-12) of the config format, from the same tables of keys as the loader.
std::string schema(const Properties& properties);

/// 500ms, 5s, 2m, 1h; nothing if it is none of these or not positive.
std::optional<std::chrono::milliseconds> duration(std::string_view text);

}  // namespace stalemate::config
