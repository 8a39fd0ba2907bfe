#pragma once

#include <string>
#include <vector>

namespace stalemate::sim {

/// Compiles one file as clang's own program would with these words: to an object file or to LLVM's
/// bitcode. The exit status; what is wrong is printed as clang does.
int run_clang(const std::vector<std::string>& words);

}  // namespace stalemate::sim
