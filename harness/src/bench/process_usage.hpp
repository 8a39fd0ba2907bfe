#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <sys/types.h>

#include "bench/figures.hpp"

namespace stalemate::bench {

/// What this process and its living children, the workers, have used until now.
struct ProcessUsage {
  std::chrono::nanoseconds processor_time{0};
  PeakMemory memory;  // of the worker that had most
};

/// Children are found in /proc. A worker that ends takes its processor time with it.
ProcessUsage process_usage();

/// The parent in a line of /proc/…/stat (proc(5)); nothing if the line makes no sense.
std::optional<pid_t> parent_of(const std::string& stat_line);

/// `VmHWM` in the text of /proc/…/status; 0 if it is not there.
std::uint64_t peak_bytes(const std::string& status_text);

}  // namespace stalemate::bench
