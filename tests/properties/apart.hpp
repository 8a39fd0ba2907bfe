#pragma once

#include <cstddef>
#include <string>

#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

/// PoCL in the place of a device that has a memory of its own and fingerprints histories there.
namespace stalemate::test {

/// What PoCL would say if it were a GPU.
const DeviceInfo& apart();

/// The launch of `input` there.
LaunchRequest lowered_apart(const Property& property, const Subject& subject, const Case& input);

/// `request` without its dispatches, and its buffers filled with what was written by hand.
LaunchRequest filled_by_hand(LaunchRequest request, const Observation& by_hand);

/// What a launch leaves behind. The test fails if it does not complete.
Observation launched(const LaunchRequest& request);

bool is_violation(const Verdict& verdict);

/// `input` with the next seed by which it is not judged completely. The test fails if it is too
/// small.
Case fingerprinted_case(Case input);

/// Launches a case that is fingerprinted, reads all of it back, and checks that the device finds a
/// mismatch in exactly what the host convicts. Whether it does.
bool mismatches_like_host(const Property& property, const Subject& subject, const Case& input);

/// Launches that case as it is, and then without dispatch number `index` of that kernel, on the
/// memory that the launch before left. Whether the device's word is taken for a balance even so.
bool balances_without(const Property& property, const Subject& subject, const Case& input,
                      const std::string& kernel, std::size_t index);

}  // namespace stalemate::test
