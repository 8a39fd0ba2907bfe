#pragma once

#include "shared/observation_reader.hpp"
#include "stalemate/property/meeting.hpp"

namespace stalemate::properties {

/// The same, where a launch without the buffer left nothing to judge.
Meeting read_meeting(ObservationReader& reader);

}  // namespace stalemate::properties
