#pragma once

#include <string>
#include <vector>

#include "report/file/journaled_run.hpp"

namespace stalemate::report {

/// What a reader has to know of a journal before he trusts it, in sentences.
struct JournalFlaws {
  std::vector<std::string> texts;
  bool is_incomplete = false;  // a line or a verdict is missing or damaged: exit code 8
};

JournalFlaws flaws_of(const JournaledRun& run);

}  // namespace stalemate::report
