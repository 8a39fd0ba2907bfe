#pragma once

#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::engine {

bool is_any(const std::vector<bool>& marked);

/// Whether both are of one object, that of one work-group, and begin at one byte.
bool is_one_location(const Access& one, const Access& other);

/// Marks the steps that show something going wrong: loads that saw what is older than memory,
/// values that left and came back meanwhile, stores that overwrite what their work-item had not
/// seen, and what became visible late.
std::vector<bool> odd_steps(const std::vector<TraceStep>& steps);

/// The same; on the cells that `violation` tells of, if anything is odd there, or else what has to
/// do with its values there: other cells say nothing of these.
std::vector<bool> told_steps(const std::vector<TraceStep>& steps, const Violation& violation);

}  // namespace stalemate::engine
