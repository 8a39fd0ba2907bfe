#include "confine/limits.hpp"

#include <algorithm>
#include <sys/resource.h>

#include "base/address_sanitizer.hpp"

namespace stalemate::confine {

namespace {

/// The sanitizer's shadow is larger than any machine.
constexpr bool kIsBounded = STALEMATE_ADDRESS_SANITIZER == 0;

void limit(__rlimit_resource resource, rlim_t most) {
  rlimit limits{};
  if (getrlimit(resource, &limits) != 0) return;
  limits.rlim_max = std::min(limits.rlim_max, most);
  limits.rlim_cur = std::min(limits.rlim_cur, most);
  setrlimit(resource, &limits);
}

}  // namespace

void limit_resources(const Allowed& allowed) {
  limit(RLIMIT_CORE, 0);
  if (allowed.private_bytes_max && kIsBounded) limit(RLIMIT_DATA, *allowed.private_bytes_max);
  if (allowed.file_bytes_max) limit(RLIMIT_FSIZE, *allowed.file_bytes_max);
}

}  // namespace stalemate::confine
