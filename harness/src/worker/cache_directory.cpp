#include "worker/cache_directory.hpp"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace stalemate::worker {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "stalemate-cache-";

/// Opens a directory and locks it; nothing if it is none, is not ours, or is locked. The lock goes
/// with its owner, however that dies, and is seen across pid namespaces.
Descriptor lock_directory(const fs::path& path) {
  Descriptor directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  struct stat status = {};
  const bool locked = fstat(directory.number(), &status) == 0 && status.st_uid == geteuid() &&
                      flock(directory.number(), LOCK_EX | LOCK_NB) == 0;
  return locked ? std::move(directory) : Descriptor();
}

/// Whether the process in the directory's name is gone. Asked beside the lock, which a directory
/// that is just being made does not have yet.
bool maker_is_gone(const std::string& name) {
  pid_t maker = 0;
  const char* const begin = name.data() + kPrefix.size();
  std::from_chars(begin, name.data() + name.size(), maker);
  return maker > 0 && kill(maker, 0) != 0 && errno == ESRCH;
}

void remove_if_stale(const fs::path& path) {
  const std::string name = path.filename();
  if (!name.starts_with(kPrefix) || !maker_is_gone(name)) return;
  const Descriptor lock = lock_directory(path);
  if (!lock.is_open()) return;
  std::error_code ignored;
  fs::remove_all(path, ignored);
}

void remove_stale(const fs::path& parent) {
  std::error_code problem;
  fs::directory_iterator entry(parent, fs::directory_options::skip_permission_denied, problem);
  while (!problem && entry != fs::directory_iterator()) {
    const fs::path path = entry->path();
    entry.increment(problem);
    remove_if_stale(path);
  }
}

}  // namespace

CacheDirectory::CacheDirectory() {
  std::error_code problem;
  const fs::path parent = fs::temp_directory_path(problem);
  if (problem) return;
  remove_stale(parent);
  std::string name = parent / (std::string(kPrefix) + std::to_string(getpid()) + "-XXXXXX");
  if (mkdtemp(name.data()) == nullptr) return;
  path_ = name;
  lock_ = lock_directory(path_);
}

CacheDirectory::~CacheDirectory() {
  std::error_code ignored;
  if (!path_.empty()) fs::remove_all(path_, ignored);
}

void CacheDirectory::clear_if_doubted() {
  if (!is_doubted_.exchange(false)) return;
  std::error_code problem;
  fs::directory_iterator entry(path_, problem);
  while (!problem && entry != fs::directory_iterator()) {
    const fs::path path = entry->path();
    entry.increment(problem);
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
}

}  // namespace stalemate::worker
