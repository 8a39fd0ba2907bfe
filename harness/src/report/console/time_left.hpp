#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace stalemate::report {

/// How far a run has come.
struct Headway {
  std::uint64_t finished = 0;  // verdicts
  std::uint64_t planned = 0;
  std::chrono::milliseconds elapsed{0};
};

/// "about 2 min left", as if the verdicts to come took as long as those that are there; empty
/// before the first.
std::string time_left(const Headway& headway);

}  // namespace stalemate::report
