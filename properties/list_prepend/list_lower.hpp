#pragma once

#include <cstdint>
#include <string>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Of the launch: where each work-item has lists of its own, and where all run at once.
constexpr std::uint32_t kAloneDispatch = 0;
constexpr std::uint32_t kListDispatch = 1;

/// The launch of `input`: each work-item alone on a list of its own, all of them at once, and the
/// heads as the subject decodes them.
LaunchRequest lower_list(const Subject& subject, const Case& input, const Target& target);

/// `input` made small enough for the device's work-groups and memories, for the nodes that a head
/// can name, and for compare-exchange loops on one head to end soon.
Case fit_list(const Subject& subject, const Case& input, const DeviceInfo& device);

/// "link of node 3": the head, link or payload that `access` went to.
Place place_of_list(const Subject& subject, const Case& input, const Access& access);

}  // namespace stalemate::properties
