#pragma once

#include <optional>
#include <vector>

#include "linearizability/linear_explain.hpp"
#include "linearizability/linear_recording.hpp"

namespace stalemate::properties {

struct LinearJudged {
  bool is_undecided = false;
  std::optional<LinearFinding> finding = {};
};

/// Judges the operations of one object.
LinearJudged judge_object(const LinearSubject& subject, std::vector<LinearOperation> operations);

}  // namespace stalemate::properties
