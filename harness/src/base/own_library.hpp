#pragma once

#include <filesystem>

namespace stalemate {

/// A shared library that this program ships and loads, or has others load, by its file's name: next
/// to the program, in the folder of libraries beside the program's (../lib/stalemate), in that of
/// the package, where it was installed, or where it was built. Empty if it is in none of these.
std::filesystem::path own_library(const char* file);

/// Where the package lies that the program was built from: wherever it was installed to. To be said
/// before the first library is asked for.
void set_libraries_of_package(std::filesystem::path folder);

}  // namespace stalemate
