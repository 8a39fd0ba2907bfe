#include "cli/repository.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace stalemate::cli {

namespace {

namespace fs = std::filesystem;

fs::path plain(const fs::path& path) {
  std::error_code error;
  const fs::path resolved = fs::weakly_canonical(path, error);
  return error ? path.lexically_normal() : resolved;
}

/// A worktree has a file of that name, a clone a folder.
void add_git_root(std::vector<fs::path>& roots) {
  std::error_code error;
  for (fs::path folder = fs::current_path(error); !folder.empty(); folder = folder.parent_path()) {
    if (fs::exists(folder / ".git", error)) return roots.push_back(plain(folder));
    if (folder == folder.root_path()) return;
  }
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
  add_git_root(roots);
  return roots;
}

std::string in_repository(const std::string& file, const std::vector<fs::path>& roots) {
  if (file.empty() || roots.empty()) return file;
  const fs::path whole = plain(file);
  for (const fs::path& root : roots) {
    const auto [root_end, rest] =
        std::mismatch(root.begin(), root.end(), whole.begin(), whole.end());
    if (root_end != root.end()) continue;
    return rest == whole.end() ? "" : whole.lexically_relative(root).generic_string();
  }
  return file;
}

Origin in_repository(const Origin& origin, const std::vector<fs::path>& roots) {
  // A shipped plan is no file of anybody's repository.
  std::error_code error;
  if (!fs::exists(origin.config.file, error)) return origin;
  return {line_in_repository(origin.config, roots), line_in_repository(origin.function, roots),
          in_repository(origin.folder.empty() ? "." : origin.folder, roots)};
}

}  // namespace stalemate::cli
