#pragma once

#include <variant>
#include <vector>

#include "config/load_context.hpp"
#include "stalemate/diagnostic.hpp"
#include "stalemate/key.hpp"
#include "stalemate/run/baseline.hpp"

namespace stalemate::config {

/// What a baseline file says, its keys and those of an entry of `known:`.
std::vector<Key> baseline_keys();

/// The failures that `file` lists; or every mistake in it.
std::variant<std::vector<KnownFailure>, Diagnostics> load_baseline(const ConfigFile& file,
                                                                   const LoadContext& context);

}  // namespace stalemate::config
