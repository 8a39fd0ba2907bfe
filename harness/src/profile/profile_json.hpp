#pragma once

#include <nlohmann/json.hpp>

#include "profile/profile.hpp"

namespace stalemate::profile {

/// What a number of the schema of profiles is now. docs/profile.md has its keys.
constexpr int kProfileSchema = 1;

/// The profile, without a figure that two runs of one seed on a simulated device would not share.
nlohmann::json profile_json(const Profile& profile);

}  // namespace stalemate::profile
