#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/origin.hpp"

namespace stalemate {

/// A failure of a device that is known: whoever runs a plan there is not told it as news. What a
/// baseline file lists under `known:`; see docs/baselines.md.
struct KnownFailure {
  std::string subject;             // a glob over subjects' names
  std::string device;              // a word as --device takes it
  std::vector<std::string> kinds;  // of violations, or "error"; any other is news
  std::string because;             // one line, shown beside the verdict
  std::string link = {};           // where more is said of it; may be empty
  std::string expires = {};        // "2027-01-31", the last day that it holds; empty: no end
  FileLine at = {};                // of the entry

  friend bool operator==(const KnownFailure&, const KnownFailure&) = default;
};

/// Why an entry of a baseline did not say what whoever wrote it thinks it says.
enum class KnownState : std::uint8_t {
  Over,       // something that it names passed, and nothing failed as it says
  Unmatched,  // it names no subject of the plan, or no device of the run
  Expired,    // its last day is over: it excuses nothing any more
};

/// An entry that its owner has to look at. Makes a baseline stale.
struct StaleEntry {
  KnownFailure entry;
  KnownState state = KnownState::Over;

  friend bool operator==(const StaleEntry&, const StaleEntry&) = default;
};

}  // namespace stalemate
