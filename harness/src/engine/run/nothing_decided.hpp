#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// That in none of so many launches anybody met. More time helps where it is work-groups that have
/// to meet.
Inconclusive nobody_met(std::uint64_t launches, bool has_groups_that_share);

/// That in none of so many launches the property says to have judged an operation.
Inconclusive nothing_judged(std::uint64_t launches);

/// That in none of so many launches an operation did anything.
Inconclusive nothing_done(std::uint64_t launches);

/// That of the calls that were to change an object nearly all did not; nothing if it was less, or
/// all of them. A structure that works at first, and refuses all from some time on, may be a full
/// one.
std::optional<std::string> refusals_words(std::uint64_t tried, std::uint64_t done);

}  // namespace stalemate::engine
