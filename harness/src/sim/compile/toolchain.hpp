#pragma once

#include <filesystem>
#include <string>

namespace stalemate::sim {

/// What a compilation needs; paths are empty if there is none.
struct Toolchain {
  std::filesystem::path
      clang;  // $STALEMATE_CLANG; or ours, if clang-15 on PATH is LLVM's own; or that
  std::filesystem::path linker;     // ld on PATH
  std::filesystem::path plugin;     // stalemate_sim_pass.so, and
  std::filesystem::path built_ins;  // stalemate_sim_builtins.so: see below

  /// What is missing and how to get it; empty if nothing is.
  std::string missing() const;

  /// Alike of toolchains that make the same of a source.
  std::string identity() const;
};

/// Looks for our own two as `own_library` does.
Toolchain find_toolchain();

}  // namespace stalemate::sim
