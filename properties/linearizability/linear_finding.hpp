#pragma once

#include <string>
#include <variant>
#include <vector>

#include "check/linear/history.hpp"
#include "check/linear/model.hpp"
#include "linearizability/linear_explain.hpp"
#include "linearizability/linear_recording.hpp"

namespace stalemate::properties {

/// An order explains all.
struct LinearExplained {};

struct LinearUndecided {
  std::string reason;
};

using LinearJudged = std::variant<LinearExplained, LinearFinding, LinearUndecided>;

/// What an object is to the judges.
check::linear::ModelTerms linear_terms_of(const LinearSubject& subject);

/// The operation as `check/linear` has it.
check::linear::Operation as_checked(const LinearSubject& subject, const LinearOperation& operation);

/// The operations of one object, and what is known of their order, as `check/linear` has them.
check::linear::History as_checked(const LinearSubject& subject,
                                  const std::vector<LinearOperation>& operations);

/// Whether one work-item made all of these, what was asked afterwards aside.
bool are_of_one_item(const std::vector<LinearOperation>& operations);

/// Judges the operations of one object, those of each work-item in their order.
LinearJudged judge_object(const LinearSubject& subject,
                          const std::vector<LinearOperation>& operations);

}  // namespace stalemate::properties
