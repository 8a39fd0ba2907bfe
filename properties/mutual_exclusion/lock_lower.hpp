#pragma once

#include <string>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The launch of `input`: all operations at once.
LaunchRequest lower_locks(const Subject& subject, const Case& input, const Target& target);

/// `input` made small enough for the device's work-groups and memories, and for a lock that
/// everybody is after to come to an end.
Case fit_locks(const Subject& subject, const Case& input, const DeviceInfo& device);

/// "ticket of lock 3": the lock or protected word that `access` went to.
Place place_of_lock(const Subject& subject, const Case& input, const Access& access);

}  // namespace stalemate::properties
