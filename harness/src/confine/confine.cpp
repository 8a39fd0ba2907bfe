#include "confine/confine.hpp"

#include <cerrno>
#include <cstring>
#include <sys/prctl.h>

#include "confine/landlock.hpp"
#include "confine/limits.hpp"
#include "confine/system_calls.hpp"

namespace stalemate::confine {

std::string confine(const Allowed& allowed) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
    return std::string("new privileges cannot be given up: ") + std::strerror(errno);
  }
  limit_resources(allowed);
  if (std::string problem = restrict_files(allowed.paths); !problem.empty()) return problem;
  return refuse_system_calls(allowed.starts_programs ? Programs::CanBeStarted
                                                     : Programs::CannotBeStarted);
}

std::string not_offered() {
  std::string missing;
  const auto add = [&](const char* what) {
    missing += missing.empty() ? "" : ", ";
    missing += what;
  };
  const int version = landlock_version();
  if (version == 0) add("landlock: kernels can read and write files");
  if (version > 0 && version < 3) add("landlock 3: kernels can truncate files");
  if (version > 0 && version < 6) add("landlock 6: kernels can send signals to other processes");
  if (!filters_system_calls()) add("seccomp: kernels can use networks and trace processes");
  return missing;
}

}  // namespace stalemate::confine
