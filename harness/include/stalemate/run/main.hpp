#pragma once

#include "stalemate/files.hpp"
#include "stalemate/property.hpp"

namespace stalemate {

/// The `stalemate` program with these properties and files. Returns the exit code. `libraries`: the
/// folder in which the package has the libraries that the program loads, for programs that do not
/// lie beside it.
int run_main(int argc, char** argv, const Properties& properties, const Files& files,
             const char* libraries = "");

/// The same with the properties that these make. A function of somebody's own that makes none, or
/// throws, is told, and nothing runs.
int run_main(int argc, char** argv, const PropertyMakers& makers, const Files& files,
             const char* libraries = "");

}  // namespace stalemate
