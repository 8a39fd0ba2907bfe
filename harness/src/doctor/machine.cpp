#include "doctor/machine.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sched.h>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

#include "confine/landlock.hpp"
#include "confine/system_calls.hpp"
#include "worker/process_namespace.hpp"

namespace stalemate::doctor {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
constexpr const char* kControlGroup = "/sys/fs/cgroup/";

std::uint64_t limit(__rlimit_resource resource) {
  rlimit limits{};
  if (getrlimit(resource, &limits) != 0 || limits.rlim_cur == RLIM_INFINITY) return kNoLimit;
  return limits.rlim_cur;
}

std::uint32_t processors() {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0) return 1;
  return static_cast<std::uint32_t>(CPU_COUNT(&allowed));
}

/// A number of the control group that a container is; no limit where there is none.
std::uint64_t control_group(const char* file) {
  std::uint64_t number = 0;
  return std::ifstream(std::string(kControlGroup) + file) >> number ? number : kNoLimit;
}

std::uint64_t machine_memory_bytes() {
  std::ifstream file("/proc/meminfo");
  std::string key;
  std::uint64_t kib = 0;
  std::string unit;
  while (file >> key >> kib && std::getline(file, unit)) {
    if (key == "MemAvailable:") return kib * 1024;
  }
  return kNoLimit;
}

std::uint64_t free_memory_bytes() {
  const std::uint64_t most = control_group("memory.max");
  const std::uint64_t used = most == kNoLimit ? 0 : control_group("memory.current");
  return std::min(machine_memory_bytes(), most - std::min(most, used));
}

/// Its nearest folder that is there, where a run makes the rest.
Folder folder(const fs::path& path, const std::string& use) {
  std::error_code problem;
  fs::path there = fs::weakly_canonical(fs::absolute(path, problem), problem);
  while (there.has_relative_path() && !fs::exists(there, problem)) there = there.parent_path();
  const bool is_writable =
      fs::is_directory(there, problem) && access(there.c_str(), W_OK | X_OK) == 0;
  const fs::space_info space = fs::space(there, problem);
  return {there.string(), use, is_writable, problem ? 0 : space.available};
}

std::optional<std::uint64_t> shared_memory_bytes() {
  std::error_code problem;
  const fs::space_info space = fs::space("/dev/shm", problem);
  if (problem) return std::nullopt;
  return space.available;
}

}  // namespace

Machine machine() {
  std::error_code ignored;
  return {.processors = processors(),
          .free_memory_bytes = free_memory_bytes(),
          .file_bytes_max = limit(RLIMIT_FSIZE),
          .address_bytes_max = limit(RLIMIT_AS),
          .processes_max = std::min(limit(RLIMIT_NPROC), control_group("pids.max")),
          .open_files_max = limit(RLIMIT_NOFILE),
          .shared_memory_bytes = shared_memory_bytes(),
          .folders = {folder(".", "results"),
                      folder(fs::temp_directory_path(ignored), "temporary files")}};
}

Containment containment() {
  return {confine::landlock_version(), confine::filters_system_calls(),
          worker::has_process_namespaces()};
}

}  // namespace stalemate::doctor
