#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "stalemate/cancellation.hpp"

namespace stalemate::cli {

/// The full name of the commit that `word` means in the repository around the working directory;
/// nothing if there is none.
std::optional<std::string> commit_named(const std::string& word, const Cancellation& cancellation);

/// A commit of stalemate, checked out and built in a temporary folder of its own by a preset of
/// CMake. The folder, and what git knows of it, are gone when this object is.
class BuiltRevision {
 public:
  /// Or what went wrong.
  static std::variant<std::unique_ptr<BuiltRevision>, std::string> build(
      const std::string& commit, const std::string& preset, const Cancellation& cancellation);

  BuiltRevision(const BuiltRevision&) = delete;
  BuiltRevision& operator=(const BuiltRevision&) = delete;
  ~BuiltRevision();

  /// The path of the program.
  std::string program() const;

 private:
  explicit BuiltRevision(std::filesystem::path folder, std::string preset);

  std::filesystem::path tree() const { return folder_ / "tree"; }
  /// What went wrong, if something did.
  std::optional<std::string> make(const std::string& commit, const Cancellation& cancellation);

  std::filesystem::path folder_;
  std::string preset_;
};

}  // namespace stalemate::cli
