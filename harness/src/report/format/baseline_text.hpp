#pragma once

#include <cstddef>
#include <string>

#include "report/file/journaled_run.hpp"

namespace stalemate::report {

/// The unexpected verdicts of a run as a baseline in YAML. Reasons are left empty, and a file with
/// an empty reason is refused: somebody has to know why a failure is excused.
struct BaselineText {
  std::string yaml;
  std::size_t entries = 0;
  std::size_t left_out = 0;  // unexpected, and not for a baseline: a mutant that was not exposed, a
                             // lost device
};

BaselineText baseline_text(const JournaledRun& run);

}  // namespace stalemate::report
