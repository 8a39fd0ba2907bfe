#pragma once

#include <string>

#include "cli/bench/bench_arguments.hpp"
#include "cli/command.hpp"

namespace stalemate::cli {

/// `bench --against`: this program and another one, which is there or is built from a revision, in
/// turn; prints how many times as fast this one is.
ExitCode run_against(const CommandContext& context, const BenchArguments& arguments);

}  // namespace stalemate::cli
