#pragma once

#include <string>

#include "profile/profile.hpp"

namespace stalemate::profile {

/// What was seen of an idiom: "12,345 operations, 40 of 40 launches met", "stale_read in 20 of 20
/// fresh launches, …".
std::string seen_words(const ProfileRow& row);

/// The device, what was measured of it, and a line or two for each idiom under the heading of its
/// group: what to do, what was seen, why not. Printable.
std::string profile_text(const Profile& profile);

}  // namespace stalemate::profile
