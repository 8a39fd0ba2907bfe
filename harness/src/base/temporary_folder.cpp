#include "base/temporary_folder.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/printable.hpp"

namespace stalemate {

namespace {

namespace fs = std::filesystem;

constexpr const char* kVariable = "TMPDIR";
constexpr const char* kUsual = "/tmp";

std::string folder() {
  const char* named = std::getenv(kVariable);
  return named == nullptr ? kUsual : named;
}

std::string named(const std::string& path) {
  return fmt::format("'{}'{}", printable(path),
                     std::getenv(kVariable) == nullptr ? "" : " (TMPDIR)");
}

}  // namespace

void settle_temporary_folder() {
  const char* named = std::getenv(kVariable);
  if (named == nullptr) return;
  const fs::path path = named;
  if (path.empty()) {
    unsetenv(kVariable);
    return;
  }
  std::error_code problem;
  const fs::path absolute = fs::absolute(path, problem);
  if (!path.is_absolute() && !problem) setenv(kVariable, absolute.c_str(), 1);
}

std::string temporary_folder_problem() {
  const std::string path = folder();
  std::error_code ignored;
  const bool is_there = fs::is_directory(path, ignored);
  if (is_there && access(path.c_str(), W_OK | X_OK) == 0) return "";
  return fmt::format(
      "there is no folder for temporary files: {} {}; set TMPDIR to a folder that "
      "can be written, or unset it",
      named(path), is_there ? "cannot be written by this user" : "is not a folder");
}

std::string temporary_folder_forbids_programs() {
  const std::string path = folder();
  struct statvfs system {};
  if (statvfs(path.c_str(), &system) != 0 || (system.f_flag & ST_NOEXEC) == 0) return "";
  return fmt::format(
      "the folder for temporary files is mounted with noexec: {}, and what PoCL and "
      "simulated devices compile there has to run; set TMPDIR to a folder of another "
      "file system, or name other devices by --device",
      named(path));
}

}  // namespace stalemate
