#include "sim/compile/toolchain.hpp"

#include <cstdlib>
#include <sstream>
#include <unistd.h>

#include "base/own_library.hpp"

namespace stalemate::sim {

namespace {

namespace fs = std::filesystem;

fs::path on_path(const std::string& program) {
  if (program.find('/') != std::string::npos) {
    return access(program.c_str(), X_OK) == 0 ? fs::path(program) : fs::path();
  }
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    fs::path candidate = fs::path(folder) / program;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

}  // namespace

std::string Toolchain::missing() const {
  if (plugin.empty() || built_ins.empty()) {
    return "this build is without the simulated device: install clang-15 and llvm-15-dev, then "
           "configure and build again";
  }
  if (clang.empty()) return "there is no clang-15: install it, or name one by STALEMATE_CLANG";
  if (linker.empty()) return "there is no linker: install binutils";
  return {};
}

Toolchain find_toolchain() {
  const char* chosen = std::getenv("STALEMATE_CLANG");
  return {.clang = on_path(chosen == nullptr ? "clang-15" : chosen),
          .linker = on_path("ld"),
          .plugin = own_library("stalemate_sim_pass.so"),
          .built_ins = own_library("stalemate_sim_builtins.so")};
}

}  // namespace stalemate::sim
