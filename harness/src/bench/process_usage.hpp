#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <sys/types.h>

#include "bench/figures.hpp"

namespace stalemate::bench {

/// What this process and all that it has started, the workers and their keepers, have used until
/// now.
struct ProcessUsage {
  std::chrono::nanoseconds processor_time{0};
  PeakMemory memory;  // of the worker that had most
};

/// Processes that live are found in /proc, at whatever remove; the processor time of those that
/// have ended is known as far as somebody has waited for them.
ProcessUsage process_usage();

/// Gives back to the system what this process keeps for later, and counts its own peak anew, from
/// what it then has (proc(5), clear_refs). The kernel may refuse: then it is since the process
/// began.
void forget_own_peak();

/// What the machine can still give without swapping; 0 where the system does not say.
std::uint64_t free_memory_bytes();

/// The parent in a line of /proc/…/stat (proc(5)); nothing if the line makes no sense.
std::optional<pid_t> parent_of(const std::string& stat_line);

/// `VmHWM` in the text of /proc/…/status; 0 if it is not there.
std::uint64_t peak_bytes(const std::string& status_text);

/// `MemAvailable` in the text of /proc/meminfo; 0 if it is not there.
std::uint64_t available_bytes(const std::string& memory_text);

}  // namespace stalemate::bench
