#pragma once

#include "shared/observation_reader.hpp"
#include "stalemate/case.hpp"
#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// What a launch noted of who ran at the same time.
struct Meeting {
  bool groups_met = false;
  bool items_met = false;  // of one work-group; or their operations alternated
};

/// The buffer that says so, in every property.
constexpr const char* kMeetingBuffer = "meeting";

Meeting read_meeting(ObservationReader& reader);

/// Notes whether those met who share a cell: where each work-item or work-group has cells of its
/// own, others may be there and nothing contends.
void note_meeting(const Case& input, const Meeting& meeting, Judgement& judgement);

}  // namespace stalemate::properties
