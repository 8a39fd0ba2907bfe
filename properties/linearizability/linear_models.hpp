#pragma once

#include <cstdint>
#include <vector>

#include "linearizability/linear_recording.hpp"

namespace stalemate::properties {

/// What an object holds, as its model sees it.
using LinearState = std::vector<std::uint64_t>;

LinearState first_state(const LinearSubject& subject);

/// Whether `operation` can come next and give what it gave; `state` is then the one after it.
bool apply(const LinearSubject& subject, const LinearOperation& operation, LinearState& state);

}  // namespace stalemate::properties
