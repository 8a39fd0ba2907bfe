#pragma once

#include "stalemate/files.hpp"
#include "stalemate/property.hpp"

namespace stalemate {

/// The `stalemate` program with these properties and files. Returns the exit code.
int run_main(int argc, char** argv, const Properties& properties, const Files& files);

}  // namespace stalemate
