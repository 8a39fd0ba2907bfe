#pragma once

#include <map>
#include <string>

namespace stalemate::devices {

/// Variables that make PoCL run work-groups at the same time and compile a kernel once for all
/// work-group sizes, and why pinning could not be had. What the user has set is kept.
struct PoclEnvironment {
  std::map<std::string, std::string> variables;
  std::string warning;  // empty if PoCL is pinned, one thread per processor
};

/// One thread per processor that this process may use, each pinned to one (`POCL_AFFINITY`).
/// Unpinned, PoCL rarely overlaps two work-groups; pinned with more threads than processors, it
/// aborts. So what the user has set is kept, and pinning is left out where it would abort.
PoclEnvironment pocl_environment();

/// The same without pinning, for a driver that did not survive it.
PoclEnvironment unpinned_pocl_environment(const std::string& why);

}  // namespace stalemate::devices
