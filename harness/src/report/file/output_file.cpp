#include "report/file/output_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace stalemate::report {

namespace {

namespace fs = std::filesystem;

// For everybody whom the umask does not exclude: CI servers collect reports as another user.
constexpr mode_t kMode = 0666;
constexpr int kNamesTriedMax = 100;

/// Where a file that is not ready yet is kept, in the folder of the ready one.
std::string unready_path(const fs::path& ready, int attempt) {
  return ready.parent_path() /
         fmt::format(".stalemate-{}-{}.unready", static_cast<long>(::getpid()), attempt);
}

std::optional<WriteFailure> write_and_sync(const OutputFile& file, std::string_view text) {
  auto failure = file.write(text);
  return failure ? failure : file.sync();
}

std::optional<WriteFailure> write_in_place(const std::string& path, std::string_view text) {
  const auto opened = OutputFile::open(path, 0);
  if (const auto* failure = std::get_if<WriteFailure>(&opened)) return *failure;
  return write_and_sync(std::get<OutputFile>(opened), text);
}

std::optional<WriteFailure> replace(const std::string& path, const std::string& unready,
                                    std::string_view text) {
  std::optional<WriteFailure> failure;
  {
    const auto opened = OutputFile::open(unready, O_CREAT | O_TRUNC | O_NOFOLLOW);
    if (const auto* unopened = std::get_if<WriteFailure>(&opened)) return *unopened;
    failure = write_and_sync(std::get<OutputFile>(opened), text);
  }
  if (!failure && ::rename(unready.c_str(), path.c_str()) != 0) failure = last_failure(path);
  if (failure) ::unlink(unready.c_str());
  return failure;
}

/// A name in the folder of `path` that nobody uses. Made empty, so that it stays ours.
std::variant<std::string, WriteFailure> reserve_unready(const std::string& path) {
  WriteFailure failure;
  for (int attempt = 0; attempt < kNamesTriedMax; ++attempt) {
    const std::string name = unready_path(path, attempt);
    const auto opened = OutputFile::open(name, O_CREAT | O_EXCL);
    if (std::holds_alternative<OutputFile>(opened)) return name;
    failure = std::get<WriteFailure>(opened);
    if (!failure.file_exists) break;
  }
  return failure;
}

/// Behind a symbolic link, unless it leads nowhere.
fs::path target_of(const std::string& path, const fs::file_status& status) {
  std::error_code error;
  const bool is_followed = fs::is_symlink(path, error) && fs::exists(status);
  return is_followed ? fs::canonical(path, error) : fs::path(path);
}

}  // namespace

WriteFailure last_failure(const std::string& path) {
  const int error = errno;
  return {path, std::generic_category().message(error), error == EEXIST};
}

std::variant<OutputFile, WriteFailure> OutputFile::open(const std::string& path, int flags) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | flags, kMode);
  if (descriptor < 0) return last_failure(path);
  return OutputFile(path, descriptor);
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

OutputFile& OutputFile::operator=(OutputFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::optional<WriteFailure> OutputFile::write(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return last_failure(path_);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return std::nullopt;
}

std::optional<WriteFailure> OutputFile::sync() const {
  while (::fdatasync(descriptor_) != 0) {
    if (errno == EINVAL || errno == EROFS) return std::nullopt;
    if (errno != EINTR) return last_failure(path_);
  }
  return std::nullopt;
}

std::optional<WriteFailure> OutputFile::cut(std::uintmax_t size_bytes) const {
  if (::ftruncate(descriptor_, static_cast<off_t>(size_bytes)) != 0) return last_failure(path_);
  return std::nullopt;
}

bool OutputFile::lock() const {
  return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
}

std::optional<WriteFailure> OutputFile::why_gone() const {
  struct stat written = {};
  struct stat there = {};
  if (::fstat(descriptor_, &written) != 0) return last_failure(path_);
  if (::stat(path_.c_str(), &there) != 0)
    return WriteFailure{path_, "was removed meanwhile", false};
  const bool is_same = written.st_dev == there.st_dev && written.st_ino == there.st_ino;
  return is_same ? std::nullopt
                 : std::optional(WriteFailure{path_, "was replaced meanwhile", true});
}

std::optional<WriteFailure> why_not_written(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) return WriteFailure{path, "is a folder", true};
  if (fs::exists(status) && !fs::is_regular_file(status)) return std::nullopt;
  const auto unready = reserve_unready(target_of(path, status));
  if (const auto* failure = std::get_if<WriteFailure>(&unready)) {
    return WriteFailure{path, failure->reason, failure->file_exists};
  }
  fs::remove(std::get<std::string>(unready), error);
  return std::nullopt;
}

std::optional<WriteFailure> write_whole_file(const std::string& path, std::string_view text) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) return write_in_place(path, text);
  const fs::path target = target_of(path, status);
  const auto unready = reserve_unready(target);
  if (const auto* failure = std::get_if<WriteFailure>(&unready)) {
    return WriteFailure{path, failure->reason, failure->file_exists};
  }
  auto failure = replace(target, std::get<std::string>(unready), text);
  if (failure) failure->file = path;
  return failure;
}

}  // namespace stalemate::report
