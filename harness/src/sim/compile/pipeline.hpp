#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/compile/toolchain.hpp"
#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim {

using Command = std::vector<std::string>;  // a program, by its path, and its arguments

/// Has every function that says `inline` defined, whatever else it says. By C99's rules a plain
/// `inline` defines nothing, and by GNU's an `extern inline` does not; OpenCL C has no other file
/// to define it in.
const std::vector<std::string>& inline_options();

/// What makes kLibrary of `folder`'s program.cl, one after the other. Every pipeline has the same
/// front end, and instruments last; an optimising one optimises between the two, with what LLVM
/// knows of its target. `options` are the program's.
std::vector<Command> commands(const Toolchain& toolchain, const std::vector<std::string>& options,
                              const std::filesystem::path& folder, Pipeline pipeline);

}  // namespace stalemate::sim
