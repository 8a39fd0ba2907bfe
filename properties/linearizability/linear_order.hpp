#pragma once

#include <optional>
#include <string>
#include <vector>

#include "linearizability/linear_recording.hpp"

namespace stalemate::properties {

/// Tells each operation which ones of other work-items happened before it, if the device handed
/// that back. Operations are in the order of their slots, observations behind them. Gives what is
/// wrong with what was handed back, if anything is.
std::optional<std::string> take_order(const LinearLayout& layout, const Observation& observation,
                                      LinearRecording& recording);

/// "work-item 0's push(5) before work-item 1's pop() = empty; …": of these operations, what the
/// device knew to be ordered. Empty: nothing.
std::string order_text(const LinearSubject& subject,
                       const std::vector<LinearOperation>& operations);

}  // namespace stalemate::properties
