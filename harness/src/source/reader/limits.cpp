#include "source/reader/limits.hpp"

#include <sys/resource.h>

namespace stalemate::source {

namespace {

constexpr rlim_t kMemoryBytesMax = rlim_t{2} << 30U;
constexpr rlim_t kProcessorSecondsMax = 15;

void limit(int resource, rlim_t soft) {
  rlimit limits{};
  if (getrlimit(resource, &limits) != 0) return;
  limits.rlim_cur = soft < limits.rlim_max ? soft : limits.rlim_max;
  setrlimit(resource, &limits);
}

}  // namespace

void limit_process() {
  limit(RLIMIT_AS, kMemoryBytesMax);
  limit(RLIMIT_CORE, 0);
}

void limit_request() {
  rusage used{};
  if (getrusage(RUSAGE_SELF, &used) != 0) return;
  const auto seconds = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
  limit(RLIMIT_CPU, seconds + kProcessorSecondsMax);
}

}  // namespace stalemate::source
