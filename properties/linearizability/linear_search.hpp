#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "linearizability/linear_recording.hpp"

namespace stalemate::properties {

enum class LinearOutcome : std::uint8_t { Explained, Unexplained, Undecided };

/// Whether an order of `operations`, all of one object, gives each its results, in which an
/// operation comes before another wherever it happens before it. Searched depth first, with
/// memoised sets of operations and states (Wing and Gong, "Testing and verifying concurrent
/// objects", 1993; Lowe, "Testing for linearizability", 2017). `states_max` bounds it by counted
/// work.
LinearOutcome search_order(const LinearSubject& subject,
                           const std::vector<LinearOperation>& operations, std::size_t states_max);

/// Whether `first` happens before `second` for all that is known: by program order, since it was
/// asked for afterwards, or by stamps.
bool happens_before(const LinearOperation& first, const LinearOperation& second);

}  // namespace stalemate::properties
