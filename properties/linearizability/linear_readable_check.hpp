#pragma once

#include "linearizability/plan/linear_layout.hpp"
#include "stalemate/property/readable_launch.hpp"

/// What the check of an export says of the functions and the model.
namespace stalemate::properties {

/// How the check understands what the function gives back.
ReadableLaunch::Row check_row_of(const LinearBinding& binding);

/// Which parts of the template stand for the model, and the numbers in them.
void add_model_words(const LinearSubject& read, const LinearLayout& layout, ReadableLaunch& launch);

}  // namespace stalemate::properties
