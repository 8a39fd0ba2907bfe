#pragma once

#include <optional>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/simulator/schedule.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// What in `recording`, of a launch of `input`, may be why `violation` came about: a fence or
/// barrier that orders less than its author may hope for, or an access that weak memory let come
/// late, read an older value, or fail. `account` is what the device told of that launch.
std::optional<Fact> cause_of(const Recording& recording, const Case& input,
                             const Violation& violation, const std::vector<Fact>& account);

}  // namespace stalemate::engine
