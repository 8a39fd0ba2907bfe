#include "cli/repository.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <system_error>

namespace stalemate::cli {

namespace {

namespace fs = std::filesystem;

fs::path plain(const fs::path& path) {
  std::error_code error;
  const fs::path resolved = fs::weakly_canonical(path, error);
  return error ? path.lexically_normal() : resolved;
}

/// Around a folder or file. A worktree has a file of that name, a clone a folder.
std::optional<fs::path> git_root(fs::path around) {
  std::error_code error;
  for (; !around.empty(); around = around.parent_path()) {
    if (fs::exists(around / ".git", error)) return plain(around);
    if (around == around.root_path()) return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> in_root(const fs::path& whole, const fs::path& root) {
  const auto [root_end, rest] = std::mismatch(root.begin(), root.end(), whole.begin(), whole.end());
  if (root_end != root.end()) return std::nullopt;
  return rest == whole.end() ? "" : whole.lexically_relative(root).generic_string();
}

FileLine line_in_repository(FileLine line, const std::vector<fs::path>& roots) {
  line.file = in_repository(line.file, roots);
  return line;
}

}  // namespace

std::vector<fs::path> repository_roots() {
  std::vector<fs::path> roots;
  for (const char* variable : {"GITHUB_WORKSPACE", "CI_PROJECT_DIR"}) {
    const char* const folder = std::getenv(variable);
    if (folder != nullptr && fs::path(folder).is_absolute()) roots.push_back(plain(folder));
  }
  std::error_code error;
  if (const auto here = git_root(fs::current_path(error))) roots.push_back(*here);
  return roots;
}

std::string in_repository(const std::string& file, const std::vector<fs::path>& roots) {
  if (file.empty()) return file;
  const fs::path whole = plain(file);
  for (const fs::path& root : roots) {
    if (auto found = in_root(whole, root)) return *std::move(found);
  }
  const auto own = git_root(whole);
  return own ? in_root(whole, *own).value_or(file) : file;
}

Origin in_repository(const Origin& origin, const std::vector<fs::path>& roots) {
  // A shipped plan is no file of anybody's repository.
  std::error_code error;
  if (!fs::exists(origin.config.file, error)) return origin;
  return {line_in_repository(origin.config, roots), line_in_repository(origin.function, roots),
          in_repository(origin.folder.empty() ? "." : origin.folder, roots)};
}

}  // namespace stalemate::cli
