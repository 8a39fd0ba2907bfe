#pragma once

#include <filesystem>
#include <string>

#include "sim/compile/program_source.hpp"

namespace stalemate::sim {

/// What a compilation makes, in its folder.
inline constexpr const char* kLibrary = "program.so";

/// The environment variable that names the folder of a run in which its workers keep what they
/// have compiled, for each other.
inline constexpr const char* kModuleFolderVariable = "STALEMATE_SIM_MODULES";

std::string content_of(const std::filesystem::path& file);

/// A fresh folder in `parent`, or among the temporary files if that is empty. Removed at the end.
class PrivateFolder {
 public:
  explicit PrivateFolder(const std::filesystem::path& parent);
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  ~PrivateFolder();

  const std::filesystem::path& path() const { return path_; }  // empty if there is none

  /// Renames it, from then on nobody's; unless there is something of that name.
  void become(const std::filesystem::path& name);

 private:
  std::filesystem::path path_ = {};
};

/// The folder that kModuleFolderVariable names. Without one nothing is found, and nothing kept.
/// Several processes may use it at once: what stands in it is whole.
class ModuleFolder {
 public:
  ModuleFolder();

  const std::filesystem::path& path() const { return path_; }

  /// The library that was made from exactly this source; empty if there is none.
  std::filesystem::path find(const Source& source) const;

  /// Keeps what was compiled from `source` in `folder`.
  void keep(PrivateFolder& folder, const Source& source) const;

 private:
  std::filesystem::path path_;
};

}  // namespace stalemate::sim
