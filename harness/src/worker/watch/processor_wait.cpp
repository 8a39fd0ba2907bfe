#include "worker/watch/processor_wait.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace stalemate::worker {

namespace {

// Fields behind the name, which may hold spaces and parentheses.
constexpr std::size_t kState = 0;
constexpr std::size_t kUserTicks = 11;
constexpr std::size_t kSystemTicks = 12;

std::chrono::nanoseconds from_ticks(const std::string& text) {
  std::int64_t ticks = 0;
  std::from_chars(text.data(), text.data() + text.size(), ticks);
  return std::chrono::nanoseconds(std::chrono::seconds(1)) * ticks /
         std::max(1L, sysconf(_SC_CLK_TCK));
}

}  // namespace

ThreadState thread_state(const std::string& stat_line) {
  const std::size_t name_end = stat_line.rfind(')');
  if (name_end == std::string::npos) return {};
  std::istringstream rest(stat_line.substr(name_end + 1));
  const std::vector<std::string> fields{std::istream_iterator<std::string>(rest), {}};
  if (fields.size() <= kSystemTicks) return {};
  return {fields[kState] == "R", from_ticks(fields[kUserTicks]) + from_ticks(fields[kSystemTicks])};
}

void ProcessorWait::sample(Nanoseconds now) {
  std::error_code ignored;
  const std::filesystem::path tasks = fmt::format("/proc/{}/task", process_);
  for (const auto& entry : std::filesystem::directory_iterator(tasks, ignored)) {
    const std::string number = entry.path().filename();
    pid_t id = 0;
    std::from_chars(number.data(), number.data() + number.size(), id);
    std::ifstream file(entry.path() / "stat");
    std::string line;
    if (!std::getline(file, line)) continue;
    const ThreadState state = thread_state(line);
    const auto [place, is_new] = threads_.try_emplace(id);
    Thread& thread = place->second;
    const bool is_another = state.used < thread.used_before;  // an id that was used again
    if (!is_new && !is_another && state.is_runnable) {
      thread.wanted += now - thread.seen_at;
      thread.got += state.used - thread.used_before;
    }
    thread.seen_at = now;
    thread.used_before = state.used;
  }
}

std::chrono::milliseconds ProcessorWait::waited() const {
  Nanoseconds sum{0};
  for (const auto& [id, thread] : threads_) {
    sum += std::max(Nanoseconds(0), thread.wanted - thread.got);
  }
  return std::chrono::duration_cast<std::chrono::milliseconds>(sum);
}

}  // namespace stalemate::worker
