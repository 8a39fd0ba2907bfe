#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "stalemate/origin.hpp"

namespace stalemate::cli {

/// Folders that paths of a repository are relative to, the first that fits first: what GitHub and
/// GitLab name, then the folder around the working directory that git works in. May be empty.
std::vector<std::filesystem::path> repository_roots();

/// `file` relative to the first of `roots` that it lies in, else to the folder around it that git
/// works in, as services show files; as it is if there is none.
std::string in_repository(const std::string& file, const std::vector<std::filesystem::path>& roots);

/// The same of all files of a subject.
Origin in_repository(const Origin& origin, const std::vector<std::filesystem::path>& roots);

}  // namespace stalemate::cli
