#pragma once

#include <filesystem>
#include <string>

#include "sim/compile/program_source.hpp"

namespace stalemate::sim {

/// What a compilation makes, in its folder.
inline constexpr const char* kLibrary = "program.so";

/// The environment variable that names the folder in which workers keep what they have compiled,
/// for each other; that of a run, or one that outlives it.
inline constexpr const char* kModuleFolderVariable = "STALEMATE_SIM_MODULES";

std::string content_of(const std::filesystem::path& file);

/// How the name of each PrivateFolder begins.
inline constexpr const char* kPrivateFolderPrefix = "stalemate-sim-";

/// A fresh folder in `parent`, or among the temporary files if that is empty. Removed at the end.
class PrivateFolder {
 public:
  explicit PrivateFolder(const std::filesystem::path& parent);
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  ~PrivateFolder();

  const std::filesystem::path& path() const { return path_; }  // empty if there is none

  /// Renames it, from then on nobody's, in place of what has that name.
  void become(const std::filesystem::path& name);

 private:
  std::filesystem::path path_ = {};
};

/// The folder that kModuleFolderVariable names. Without one nothing is found, and nothing kept.
/// Several processes may use it at once: what stands in it is whole, and what an accident did to it
/// afterwards is not found.
class ModuleFolder {
 public:
  /// `compiler`: what other than the source decides what is made of it.
  explicit ModuleFolder(std::string compiler);

  const std::filesystem::path& path() const { return path_; }

  /// The library that was made from exactly this source; empty if there is none.
  std::filesystem::path find(const Source& source) const;

  /// Keeps what was compiled from `source` in `folder`.
  void keep(PrivateFolder& folder, const Source& source) const;

 private:
  std::string text_of(const Source& source) const;

  std::filesystem::path path_;
  std::string compiler_;
};

}  // namespace stalemate::sim
