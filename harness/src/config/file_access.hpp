#pragma once

#include <string>
#include <variant>

#include "config/load_context.hpp"
#include "stalemate/files.hpp"

namespace stalemate::config {

/// A file on disk or among the shipped ones, and the root that the files it names must lie under.
struct Location {
  std::string path;   // to open it, and as the user sees it
  std::string label;  // relative to the config: the same wherever a run is started
  std::string root;   // canonical; empty for a shipped file, whose root is that of all of them
  bool is_shipped = false;
  std::string folder = {};  // that `label` is relative to, as the user sees it
};

/// Why a file is not read. Says nothing of what is in it.
struct Refusal {
  std::string message;
  std::string remedy;
};

/// The only way to a file. Never blocks, whatever a path turns out to be.
class FileAccess {
 public:
  explicit FileAccess(const LoadContext& context)
      : shipped_(context.shipped), allow_outside_(context.allow_outside) {}

  /// Where a config lies that was named on the command line. Its folder is the root; of a folder
  /// called `configs`, the parent is, so that kernels may lie beside it.
  static Location config(const ConfigFile& file);

  /// Where `written` is, as a name within the file at `from`.
  std::variant<Location, Refusal> resolve(const Location& from, const std::string& written) const;

  bool exists(const Location& location) const;

  /// The text of the file, with plain newlines; at most 1 MiB.
  std::variant<std::string, Refusal> read(const Location& location) const;

  /// The file as it is, byte by byte; at most 1 MiB.
  std::variant<std::string, Refusal> read_bytes(const Location& location) const;

  /// One and the same for two locations of one file.
  static std::string identity(const Location& location);

 private:
  std::variant<Location, Refusal> resolve_shipped(const Location& from,
                                                  const std::string& written) const;
  std::variant<std::string, Refusal> read_shipped(const Location& location) const;

  const Files& shipped_;
  bool allow_outside_;
};

}  // namespace stalemate::config
