#pragma once

#include <vector>

#include "alone/session.hpp"
#include "linearizability/linear_finding.hpp"
#include "stalemate/case.hpp"

namespace stalemate::properties {

/// What one work-item runs by itself: the operations of `specification`, and what makes its object
/// ready.
alone::Code linear_alone_code(const Subject& subject, const LinearSubject& specification);

/// Judges the operations of one object, those of each work-item in their order, by what code does
/// that one work-item runs by itself. Where every operation takes a key, an order for each key is
/// enough.
LinearJudged judge_object_by_code(const Subject& subject, const Case& input,
                                  const LinearSubject& read, std::uint32_t object,
                                  const std::vector<LinearOperation>& operations);

}  // namespace stalemate::properties
