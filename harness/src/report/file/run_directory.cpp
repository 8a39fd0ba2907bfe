#include "report/file/run_directory.hpp"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "report/file/reproducer_text.hpp"

namespace stalemate::report {

namespace {

namespace fs = std::filesystem;

constexpr mode_t kOwnerOnly = 0700;
constexpr int kFoldersTriedMax = 1000;
constexpr std::string_view kRemedy = "choose another folder with --out";

std::string complaint(const std::string& path, std::string_view problem) {
  return fmt::format("the folder for results '{}' {}; {}", path, problem, kRemedy);
}

std::string reason(const std::error_code& error) {
  return "cannot be made: " + error.message();
}

std::optional<std::string> problem_of_existing(const std::string& path) {
  struct stat found = {};
  if (::stat(path.c_str(), &found) != 0) {
    const bool dangles = errno == ENOENT;
    return complaint(path, dangles ? "is a symbolic link to nothing"
                                   : "cannot be used: " + last_failure(path).reason);
  }
  if (!S_ISDIR(found.st_mode)) return complaint(path, "is a file");
  if (found.st_uid != ::geteuid()) return complaint(path, "belongs to another user");
  return std::nullopt;
}

std::optional<std::string> make(const std::string& path) {
  std::error_code error;
  const fs::path parent = fs::path(path).parent_path();
  if (!parent.empty()) fs::create_directories(parent, error);
  if (error) return complaint(path, reason(error));
  if (::mkdir(path.c_str(), kOwnerOnly) == 0) return std::nullopt;
  if (errno == EEXIST) return problem_of_existing(path);
  return complaint(path, "cannot be made: " + last_failure(path).reason);
}

/// Exclusively, so that of two runs that were given the same folder one is refused.
std::optional<std::string> begin_journal(const RunDirectory& directory) {
  const auto opened = OutputFile::open(directory.journal_path(), O_CREAT | O_EXCL);
  const auto* failure = std::get_if<WriteFailure>(&opened);
  if (failure == nullptr) return std::nullopt;
  if (failure->file_exists) {
    return complaint(directory.path(), "already holds a results.jsonl of an earlier run");
  }
  return complaint(directory.path(), "cannot be written to: " + failure->reason);
}

/// Without a slash at its end, which mkdir would follow through a dangling link.
std::string tidy(const std::string& path) {
  const fs::path normal = fs::path(path).lexically_normal();
  return normal.has_filename() ? normal.string() : normal.parent_path().string();
}

}  // namespace

std::variant<RunDirectory, std::string> RunDirectory::create(const std::string& path) {
  if (path.empty()) return complaint(path, "has no name");
  RunDirectory directory(tidy(path));
  if (auto problem = make(directory.path())) return *std::move(problem);
  if (auto problem = directory.take_lock()) return *std::move(problem);
  if (auto problem = begin_journal(directory)) return *std::move(problem);
  return directory;
}

std::variant<RunDirectory, std::string> RunDirectory::reopen(const std::string& path) {
  RunDirectory directory(tidy(path));
  std::error_code error;
  if (!fs::is_regular_file(directory.journal_path(), error)) {
    return fmt::format(
        "'{}' holds no results.jsonl of a run to go on with; begin the run with --out (a run that "
        "was stopped before it had its devices leaves none)",
        path);
  }
  if (auto problem = problem_of_existing(directory.path())) return *std::move(problem);
  if (auto problem = directory.take_lock()) return *std::move(problem);
  return directory;
}

std::optional<std::string> RunDirectory::take_lock() {
  auto taken = FolderLock::take(path_);
  if (const auto* by = std::get_if<FolderLock::Taken>(&taken)) {
    return complaint(path_, "is in use by " + by->by);
  }
  if (const auto* failure = std::get_if<WriteFailure>(&taken)) {
    return complaint(path_, "cannot be written to: " + failure->reason);
  }
  lock_ = std::get<FolderLock>(std::move(taken));
  return std::nullopt;
}

std::optional<WriteFailure> RunDirectory::cut_journal(std::uintmax_t size_bytes) const {
  const auto opened = OutputFile::open(journal_path(), O_NOFOLLOW);
  if (const auto* failure = std::get_if<WriteFailure>(&opened)) return *failure;
  return std::get<OutputFile>(opened).cut(size_bytes);
}

std::optional<WriteFailure> RunDirectory::lost() const {
  std::error_code error;
  for (const std::string& file : files_) {
    if (!fs::exists(file, error)) return WriteFailure{file, "was removed meanwhile", false};
  }
  return std::nullopt;
}

std::variant<RunDirectory, std::string> RunDirectory::create_fresh(
    Seed seed, std::chrono::system_clock::time_point now) {
  const auto seconds = std::chrono::time_point_cast<std::chrono::seconds>(now);
  const std::string name =
      fmt::format("stalemate-out/{:%Y%m%d-%H%M%S}-{}", fmt::gmtime(seconds), seed.value);
  std::string free_name = name;
  std::error_code error;
  fs::create_directories(fs::path(name).parent_path(), error);
  // Whoever makes the folder has its name: another run may begin at the same moment.
  for (int i = 2; i <= kFoldersTriedMax; ++i) {
    if (::mkdir(free_name.c_str(), kOwnerOnly) == 0 || errno != EEXIST) break;
    free_name = fmt::format("{}-{}", name, i);
  }
  return create(free_name);
}

std::variant<std::string, WriteFailure> RunDirectory::keep(const Reproducer& reproducer) {
  const std::string folder = path_ + "/failures";
  if (::mkdir(folder.c_str(), kOwnerOnly) != 0 && errno != EEXIST) return last_failure(folder);
  std::string file;
  std::error_code error;
  do {
    file = fmt::format("{}/{:04}.json", folder, ++kept_);
  } while (fs::exists(fs::symlink_status(file, error)));
  if (auto failure = write_whole_file(file, reproducer_text(reproducer))) return *failure;
  files_.push_back(file);
  return file;
}

}  // namespace stalemate::report
