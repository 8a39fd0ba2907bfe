#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// That in none of so many launches anybody met, and why, by who shared anything in any case. More
/// time helps only where work-groups share something and may run at the same time.
Inconclusive nobody_met(std::uint64_t launches, Sharers sharers, const DeviceInfo& device);

/// Who may share anything in the case: of cells in local memory, nobody beyond a work-group.
Sharers possible_sharers(const Case& input);

/// That in none of so many launches the property says to have judged an operation.
Inconclusive nothing_judged(std::uint64_t launches);

/// That in none of so many launches an operation did anything.
Inconclusive nothing_done(std::uint64_t launches);

/// That of the calls that were to change an object nearly all did not; nothing if it was less, or
/// all of them. A structure that works at first, and refuses all from some time on, may be a full
/// one.
std::optional<std::string> refusals_words(std::uint64_t tried, std::uint64_t done);

/// Of a subject of which nothing that is judged was changed in any case that passed.
constexpr const char* kUnchangedWords =
    "in no case that passed was anything changed that is compared or judged, so that code which "
    "does nothing may pass, too: see that this is as it should be";

/// Whether no launch was watched for data races by a device that looks for them.
bool was_never_watched(const DeviceInfo& device, const Effort& effort);
constexpr const char* kUnwatchedWords =
    "no launch was watched for data races: this device watches those of 2 to 1,024 work-items, "
    "with up to 1 MiB under test (docs/simulator.md)";

/// Of an object of limited room that had some left in all cases that passed.
constexpr const char* kNeverFullWords =
    "in no case that passed was room wanting, so what a call does then (refuse, wait) was not "
    "tested: let more work-items meet at fewer objects, or lower `capacity:`; for a proof name a "
    "size with more work-items at an object than it has room or permits for (`--size`)";

}  // namespace stalemate::engine
