#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace stalemate::report {

/// What the folder of failures may hold. A failure has some kilobytes, and 32 MiB at most.
struct FailureLimits {
  std::size_t count = 1000;
  std::uintmax_t bytes = std::uintmax_t{256} << 20U;
};

/// A file of the folder, as one looks for what can go.
struct KeptFailure {
  std::string name = {};
  std::uintmax_t bytes = 0;
  std::int64_t age = 0;  // when it was written; smaller is older
  bool is_over = false;  // its subject passed in this run
};

/// The names of those that have to go so that the rest is within the limits: of subjects that
/// passed first, and the oldest first.
std::vector<std::string> superfluous(std::vector<KeptFailure> kept, const FailureLimits& limits);

}  // namespace stalemate::report
