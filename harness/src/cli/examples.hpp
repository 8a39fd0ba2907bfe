#pragma once

#include <CLI/App.hpp>

namespace stalemate::cli {

/// Puts command lines that are of use below the help of each command.
void add_examples(CLI::App& app);

}  // namespace stalemate::cli
