#include "bench/process_usage.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <map>
#include <sstream>
#include <string_view>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/reused_memory.hpp"
#include "worker/watch/processor_wait.hpp"

namespace stalemate::bench {

namespace fs = std::filesystem;
using std::chrono::nanoseconds;

namespace {

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

nanoseconds duration_of(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

std::uint64_t bytes_behind(std::string_view key, const std::string& text) {
  const std::size_t place = text.find(key);
  if (place == std::string::npos) return 0;
  std::istringstream rest(text.substr(place + key.size()));
  std::uint64_t kibibytes = 0;
  rest >> kibibytes;
  return kibibytes * 1024;
}

/// Finer than what /proc says.
nanoseconds time_of(int whose) {
  rusage usage{};
  getrusage(whose, &usage);
  return duration_of(usage.ru_utime) + duration_of(usage.ru_stime);
}

/// What /proc says of a process.
struct Entry {
  pid_t parent = 0;
  std::string stat = {};
};

std::map<pid_t, Entry> all_processes() {
  std::map<pid_t, Entry> all;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
    const std::string name = entry.path().filename().string();
    pid_t process = 0;
    const auto read = std::from_chars(name.data(), name.data() + name.size(), process);
    if (read.ec != std::errc{} || read.ptr != name.data() + name.size()) continue;
    std::string stat = text_of(entry.path() / "stat");
    if (const auto parent = parent_of(stat)) all[process] = {*parent, std::move(stat)};
  }
  return all;
}

/// A worker is a child of its keeper. A cycle can be read only where a number was given anew
/// meanwhile; such a process is nobody's.
bool is_below(const std::map<pid_t, Entry>& all, pid_t process, pid_t ancestor) {
  for (std::size_t steps = 0; steps < all.size(); ++steps) {
    const auto entry = all.find(process);
    if (entry == all.end()) return false;
    process = entry->second.parent;
    if (process == ancestor) return true;
  }
  return false;
}

void add_worker(pid_t process, const Entry& entry, ProcessUsage& usage) {
  usage.processor_time += worker::thread_state(entry.stat).used;
  const fs::path status = fs::path("/proc") / std::to_string(process) / "status";
  usage.memory.worker_bytes = std::max(usage.memory.worker_bytes, peak_bytes(text_of(status)));
}

}  // namespace

ProcessUsage process_usage() {
  ProcessUsage usage{time_of(RUSAGE_SELF) + time_of(RUSAGE_CHILDREN),
                     {peak_bytes(text_of("/proc/self/status")), 0}};
  const auto all = all_processes();
  for (const auto& [process, entry] : all) {
    if (is_below(all, process, getpid())) add_worker(process, entry, usage);
  }
  return usage;
}

void forget_own_peak() {
  drop_kept_memory();
  malloc_trim(0);
  std::ofstream("/proc/self/clear_refs") << 5;
}

std::optional<pid_t> parent_of(const std::string& stat_line) {
  // The name may hold spaces and parentheses of its own.
  const std::size_t name_end = stat_line.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream rest(stat_line.substr(name_end + 1));
  std::string state;
  pid_t parent = 0;
  if (!(rest >> state >> parent)) return std::nullopt;
  return parent;
}

std::uint64_t peak_bytes(const std::string& status_text) {
  return bytes_behind("VmHWM:", status_text);
}

std::uint64_t available_bytes(const std::string& memory_text) {
  return bytes_behind("MemAvailable:", memory_text);
}

std::uint64_t free_memory_bytes() {
  return available_bytes(text_of("/proc/meminfo"));
}

}  // namespace stalemate::bench
