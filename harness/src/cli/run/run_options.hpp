#pragma once

#include <CLI/CLI.hpp>

#include "cli/run/run_arguments.hpp"

namespace stalemate::cli {

/// What `run`, `mutants` and `prove` have in common. `run` outlives `command`.
void add_run_options(CLI::App* command, RunArguments& run);

/// Of `merge`, too.
void add_strict(CLI::App& command, RunArguments& run);

}  // namespace stalemate::cli
