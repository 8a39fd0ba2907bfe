#pragma once

#include <string>
#include <vector>

#include "stalemate/files.hpp"

namespace stalemate::cli {

/// What `stalemate new` can make: "lock", "atomic", …
std::vector<std::string> new_kinds();

/// A file that is to be written, its path relative to the new folder.
struct NewFile {
  std::string path;
  std::string text;
};

/// The files of a `kind`, by the templates among `files`, with `name` in place of NEW_NAME; none if
/// `files` has no such templates.
std::vector<NewFile> new_files(const Files& files, const std::string& kind,
                               const std::string& name);

/// What is wrong with a name, which becomes a part of names in C, YAML and file systems; empty if
/// nothing is.
std::string problem_of_name(const std::string& name);

}  // namespace stalemate::cli
