#pragma once

#include <optional>
#include <string>

#include "stalemate/property.hpp"

namespace stalemate::engine {

/// Whether the case has fewer work-groups, or smaller ones, than its subject is right for
/// (`at_least:`). No case has more of them, or larger ones (`at_most:`), once it is fit.
bool is_below_least(const Subject& subject, const Case& input);

/// `input` within the limits of the device, and neither smaller nor larger than `subject` asks for.
/// Where there is no room for so much, its other sizes give way.
Case fit_case(const Property& property, const Subject& subject, const Case& input,
              const DeviceInfo& device);

/// "room: the subject needs 2 work-groups of 64, …": why the device can run no case of the subject;
/// nothing if it can.
std::optional<std::string> lacking_room(const Property& property, const Subject& subject,
                                        const DeviceInfo& device);

}  // namespace stalemate::engine
