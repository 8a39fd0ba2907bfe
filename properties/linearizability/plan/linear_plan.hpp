#pragma once

#include <vector>

#include "linearizability/plan/linear_layout.hpp"

namespace stalemate::properties {

/// Whether it has operations of a register, by whatever model: some that write a value over
/// another.
bool has_register_roles(const LinearSubject& subject);

/// Whether some values of the case are written more than once: a quarter of the cases of what is
/// written, half of them beside a compare_exchange.
bool has_recurring_values(const LinearSubject& subject, const Case& input);

/// What each operation of a case is to do, work-item by work-item: a function of the case's seed,
/// alike wherever it is made.
std::vector<stalemate_linear_planned> linear_plan(const LinearSubject& subject, const Case& input,
                                                  const LinearLayout& layout);

}  // namespace stalemate::properties
