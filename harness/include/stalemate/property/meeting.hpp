#pragma once

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"

/// Work-groups that run one after another contend for nothing. So a driver makes them meet
/// (`stalemate_meet` of "stalemate/rendezvous.clh"), and a pass of a launch in which none met is
/// worth nothing.
namespace stalemate {

/// The names of the two buffers, in every property.
constexpr const char* kParametersBuffer = "parameters";
constexpr const char* kMeetingBuffer = "meeting";

/// The case, for drivers: `__global const stalemate_parameters *`.
Buffer parameters_buffer(const Case& input);

/// What they note of who met: `__global uint *`.
Buffer meeting_buffer();

/// The work-groups of the case, and behind them those that only stress memory.
NdRange range_with_extra_groups(const Case& input);

/// What a launch noted of who ran at the same time.
struct Meeting {
  bool groups_met = false;
  bool items_met = false;  // of one work-group; or their operations alternated
};

/// Nobody met if there is no such buffer.
Meeting read_meeting(const Observation& observation);

/// Notes whether those met who share something: where each work-item or work-group has cells of its
/// own, others may be there and nothing contends.
void note_meeting(Sharers sharers, const Meeting& meeting, Judgement& judgement);

/// The same, of the cells that the operations of the case draw (stalemate/contention.clh).
void note_meeting(const Case& input, const Meeting& meeting, Judgement& judgement);

}  // namespace stalemate
