#include "sim/compile/toolchain.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <map>
#include <sstream>
#include <system_error>
#include <unistd.h>

#include "base/checksum.hpp"
#include "base/own_library.hpp"
#include "sim/compile/module_folder.hpp"

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

/// Ours is made of the libraries of LLVM's own, starts in a third of the time, and does the same.
fs::path ours_in_place_of(const fs::path& clang) {
  std::error_code ignored;
  if (fs::canonical(clang, ignored).parent_path() != STALEMATE_LLVM15_PROGRAMS) return clang;
  const fs::path ours = own_library("stalemate-clang");
  return ours.empty() ? clang : ours;
}

/// An empty variable is none: a CI service leaves one where nothing was chosen.
const char* chosen_clang() {
  const char* chosen = std::getenv("STALEMATE_CLANG");
  return chosen == nullptr || *chosen == '\0' ? nullptr : chosen;
}

fs::path find_clang() {
  const char* chosen = chosen_clang();
  return chosen == nullptr ? ours_in_place_of(on_path("clang-15")) : on_path(chosen);
}

}  // namespace

std::string Toolchain::missing() const {
  if (plugin.empty() || built_ins.empty()) {
    return "this build is without the simulated device: install clang-15 and llvm-15-dev, then "
           "configure and build again";
  }
  if (clang.empty()) {
    const char* chosen = chosen_clang();
    if (chosen == nullptr)
      return "there is no clang-15: install it, or name one by STALEMATE_CLANG";
    return fmt::format(
        "there is no clang-15: STALEMATE_CLANG is '{}', which is no program; name "
        "one that there is, or unset it",
        chosen);
  }
  if (linker.empty()) return "there is no linker: install binutils";
  return {};
}

std::string Toolchain::identity() const {
  std::string all;
  for (const fs::path& file : {plugin, built_ins}) {
    static std::map<fs::path, std::string> known;
    auto [sum, is_new] = known.try_emplace(file);
    if (is_new) sum->second = checksum_text(checksum(content_of(file)));
    all += sum->second + '\n';
  }
  // Too large to be read each time.
  std::error_code ignored;
  const fs::path real = fs::canonical(clang, ignored);
  all += fmt::format("{} {} {}\n", real.string(), fs::file_size(real, ignored),
                     fs::last_write_time(real, ignored).time_since_epoch().count());
  return all;
}

Toolchain find_toolchain() {
  return {.clang = find_clang(),
          .linker = on_path("ld"),
          .plugin = own_library("stalemate_sim_pass.so"),
          .built_ins = own_library("stalemate_sim_builtins.so")};
}

}  // namespace stalemate::sim
