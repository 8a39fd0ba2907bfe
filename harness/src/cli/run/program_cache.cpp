#include "cli/run/program_cache.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "sim/compile/module_folder.hpp"

namespace stalemate::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kBytesMax = std::uintmax_t{1} << 30U;

/// Who keeps what where, and how deep below that one program lies: of drivers that do not bound
/// their folders themselves.
struct CachePart {
  const char* folder;
  const char* variable;
  int depth;  // 0: is left to its driver
  // Of files and folders that stay behind where a worker ended too early; empty: there are none.
  std::string_view unfinished;
};
constexpr std::array<CachePart, 4> kParts{
    {{"simulator", sim::kModuleFolderVariable, 1, sim::kPrivateFolderPrefix},
     {"pocl", "POCL_CACHE_DIR", 2, "tempfile_"},
     {"nvidia", "CUDA_CACHE_PATH", 0, ""},
     {"mesa", "MESA_SHADER_CACHE_DIR", 0, ""}}};

struct Kept {
  fs::path folder;
  std::uintmax_t bytes = 0;
  fs::file_time_type used = fs::file_time_type::min();
};

Kept look_at(const fs::path& folder) {
  std::error_code ignored;
  Kept kept{folder, 0, fs::last_write_time(folder, ignored)};
  for (const auto& entry : fs::recursive_directory_iterator(folder, ignored)) {
    if (!entry.is_regular_file(ignored)) continue;
    kept.bytes += entry.file_size(ignored);
    kept.used = std::max(kept.used, entry.last_write_time(ignored));
  }
  return kept;
}

void add_kept(const fs::path& folder, int depth, std::vector<Kept>& all) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (!entry.is_directory(ignored)) continue;
    if (depth == 1) all.push_back(look_at(entry.path()));
    if (depth > 1) add_kept(entry.path(), depth - 1, all);
  }
}

/// What was begun to be compiled, and never was.
void remove_unfinished(const fs::path& cache, const CachePart& part) {
  if (part.unfinished.empty()) return;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(cache / part.folder, ignored)) {
    const bool is_unfinished = entry.path().filename().string().starts_with(part.unfinished);
    if (is_unfinished) fs::remove_all(entry.path(), ignored);
  }
}

/// What a full disk, or a cache that was saved meanwhile, left without content: its driver takes it
/// for a program that has no kernel.
void remove_hollow(const fs::path& cache) {
  std::vector<fs::path> hollow;
  std::error_code ignored;
  for (const auto& entry : fs::recursive_directory_iterator(cache / "pocl", ignored)) {
    const bool is_program = entry.path().filename() == "program.bc";
    if (is_program && entry.file_size(ignored) == 0) hollow.push_back(entry.path().parent_path());
  }
  for (const fs::path& folder : hollow) fs::remove_all(folder, ignored);
}

void make_room(const fs::path& cache) {
  std::vector<Kept> all;
  for (const CachePart& part : kParts) remove_unfinished(cache, part);
  remove_hollow(cache);
  for (const CachePart& part : kParts) add_kept(cache / part.folder, part.depth, all);
  std::sort(all.begin(), all.end(), [](const Kept& a, const Kept& b) { return a.used > b.used; });
  std::uintmax_t bytes = 0;
  for (const Kept& kept : all) {
    bytes += kept.bytes;
    std::error_code ignored;
    if (bytes > kBytesMax) fs::remove_all(kept.folder, ignored);
  }
}

/// What is wrong with a folder whose content will be executed; empty if nothing is.
std::string problem_of(int folder) {
  struct stat status = {};
  if (fstat(folder, &status) != 0) return "cannot be looked at";
  if (status.st_uid != geteuid()) return "belongs to somebody else";
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
    return "can be written by others, and what is in it is executed; chmod go-w it";
  }
  return {};
}

}  // namespace

std::variant<std::unique_ptr<ProgramCache>, std::string> ProgramCache::open(
    const std::string& folder) {
  const auto refused = [&](const std::string& why) {
    return fmt::format("--cache: the folder '{}' {}", folder, why);
  };
  std::error_code problem;
  const fs::path cache = fs::absolute(folder, problem);
  fs::create_directories(cache.parent_path(), problem);
  mkdir(cache.c_str(), 0700);
  const int lock = ::open(cache.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (lock < 0) return refused("is not there, is a link or no folder");
  std::unique_ptr<ProgramCache> made(new ProgramCache(lock));
  if (const std::string why = problem_of(lock); !why.empty()) return refused(why);
  for (const CachePart& part : kParts) {
    const fs::path own = cache / part.folder;
    fs::create_directory(own, problem);
    if (problem) return refused(fmt::format("cannot be written: {}", problem.message()));
    // Who has chosen a place has chosen it.
    setenv(part.variable, own.c_str(), 0);
  }
  if (flock(lock, LOCK_EX | LOCK_NB) == 0) make_room(cache);
  flock(lock, LOCK_SH);
  return made;
}

ProgramCache::~ProgramCache() {
  ::close(lock_);
}

}  // namespace stalemate::cli
