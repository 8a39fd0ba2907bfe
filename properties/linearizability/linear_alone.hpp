#pragma once

#include <vector>

#include "linearizability/linear_finding.hpp"
#include "stalemate/case.hpp"

namespace stalemate::properties {

/// Judges the operations of one object, those of each work-item in their order, by what code does
/// that one work-item runs by itself. Where every operation takes a key, an order for each key is
/// enough.
LinearJudged judge_object_by_code(const Subject& subject, const Case& input,
                                  const LinearSubject& read, std::uint32_t object,
                                  const std::vector<LinearOperation>& operations);

}  // namespace stalemate::properties
