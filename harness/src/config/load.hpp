#pragma once

#include <string>
#include <variant>
#include <vector>

#include "config/load_context.hpp"
#include "stalemate/diagnostic.hpp"
#include "stalemate/run/plan.hpp"

namespace stalemate::config {

/// The plan that `files` describe, in order as if each included the one before; or every mistake in
/// them.
std::variant<Plan, Diagnostics> load_plan(const std::vector<ConfigFile>& files,
                                          const LoadContext& context);

/// A JSON schema (draft 2020-12) of the config format, from the same tables of keys as the loader.
std::string schema(const Properties& properties);

}  // namespace stalemate::config
