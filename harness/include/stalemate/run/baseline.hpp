#pragma once

#include <string>
#include <vector>

namespace stalemate {

/// A failure of a device that is known: whoever runs a plan there is not told it as news. What a
/// baseline file lists under `known:`; see docs/baselines.md.
struct KnownFailure {
  std::string subject;             // a glob over subjects' names
  std::string device;              // a word as --device takes it
  std::vector<std::string> kinds;  // of violations, or "error"; any other is news
  std::string because;             // one line, shown beside the verdict

  friend bool operator==(const KnownFailure&, const KnownFailure&) = default;
};

}  // namespace stalemate
