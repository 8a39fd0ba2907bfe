#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/bench/bench_arguments.hpp"
#include "cli/command.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::cli {

/// What is wrong with the arguments that `--scale` has to itself, said before anything is measured.
std::optional<std::string> mistake_in_scale(const BenchArguments& arguments);

/// `bench --scale`: measures curves of these subjects, prints them and writes the plot.
ExitCode run_scale(const CommandContext& context, const BenchArguments& arguments,
                   const std::vector<Subject>& subjects);

}  // namespace stalemate::cli
