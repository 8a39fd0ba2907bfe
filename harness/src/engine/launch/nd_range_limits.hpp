#pragma once

#include <optional>
#include <string>

#include "stalemate/property.hpp"
#include "stalemate/source_code.hpp"

namespace stalemate::engine {

/// Whether the case has fewer work-groups, or smaller ones, than its subject is right for
/// (`at_least:`). No case has more of them, or larger ones (`at_most:`), once it is fit.
bool is_below_least(const Subject& subject, const Case& input);

/// Whether the code calls functions of sub-groups, by the look of its names.
bool names_sub_groups(const SourceCode& code);

/// `settings`, of whose sizes none is drawn in vain: those that the subject is right for, where it
/// says more than the least and the most.
GenerateSettings narrowed_to(const Subject& subject, GenerateSettings settings);

/// `simpler`, made of `before`, with no number and no word that `settings` do not draw: what a plan
/// leaves out of its cases, a failure is not shrunk to. A number of `before` that lies outside, as
/// a device's limits may make it, may stay.
Case brought_within(const GenerateSettings& settings, Case simpler, const Case& before);

/// `input` within the limits of the device, and neither smaller nor larger than `subject` asks for.
/// Where there is no room for so much, its other sizes give way. A simulated device has room for
/// two work-groups of the least size, whatever it says.
Case fit_to_limits(const Property& property, const Subject& subject, const Case& input,
                   const DeviceInfo& described);

/// "room: the subject needs 2 work-groups of 64, …": why the device can run no case of the subject;
/// nothing if it can.
std::optional<std::string> lacking_room(const Property& property, const Subject& subject,
                                        const DeviceInfo& device);

}  // namespace stalemate::engine
