#include "bench/process_usage.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

#include "worker/processor_wait.hpp"

namespace stalemate::bench {

namespace fs = std::filesystem;
using std::chrono::nanoseconds;

namespace {

constexpr std::string_view kPeakKey = "VmHWM:";

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

nanoseconds duration_of(const timeval& time) {
  return std::chrono::seconds(time.tv_sec) + std::chrono::microseconds(time.tv_usec);
}

/// Finer than what /proc says.
nanoseconds own_time() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return duration_of(usage.ru_utime) + duration_of(usage.ru_stime);
}

void add_child(const fs::path& process, ProcessUsage& usage) {
  const std::string stat = text_of(process / "stat");
  if (parent_of(stat) != getpid()) return;
  usage.processor_time += worker::thread_state(stat).used;
  usage.memory.worker_bytes =
      std::max(usage.memory.worker_bytes, peak_bytes(text_of(process / "status")));
}

}  // namespace

ProcessUsage process_usage() {
  ProcessUsage usage{own_time(), {peak_bytes(text_of("/proc/self/status")), 0}};
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
    add_child(entry.path(), usage);
  }
  return usage;
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
  const std::size_t place = status_text.find(kPeakKey);
  if (place == std::string::npos) return 0;
  std::istringstream rest(status_text.substr(place + kPeakKey.size()));
  std::uint64_t kibibytes = 0;
  rest >> kibibytes;
  return kibibytes * 1024;
}

}  // namespace stalemate::bench
