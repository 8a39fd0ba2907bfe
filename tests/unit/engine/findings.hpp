#pragma once

#include <string>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::engine {

/// What must not depend on how many run at the same time.
inline std::vector<std::string> findings_of(const RunResult& result) {
  std::vector<std::string> findings;
  for (const SubjectResult& one : result.subjects) {
    std::string text = one.device + " " + one.subject + " " + std::string(name(one.verdict)) + " " +
                       std::to_string(one.effort.cases);
    if (one.reproducer) {
      const Case& smallest = one.reproducer->smallest.input;
      text += " " + std::to_string(smallest.seed.value) + " " +
              std::to_string(smallest.nd_range.work_groups);
    }
    findings.push_back(text);
  }
  return findings;
}

}  // namespace stalemate::engine
