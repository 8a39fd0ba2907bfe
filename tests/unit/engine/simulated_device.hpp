#pragma once

#include <utility>
#include <vector>

#include "scripted_device.hpp"

namespace stalemate::engine {

/// A scripted device that is called simulated.
inline ScriptedDevice& simulated(ScriptedDevice& device) {
  device.editable_info().is_simulated = true;
  return device;
}

/// The pieces that a launch follows in its only dispatch; `drawn` where it may choose.
inline std::vector<Segment> taken(const Schedule& schedule, std::vector<Segment> drawn) {
  return schedule.follow ? schedule.follow->at(0) : std::move(drawn);
}

/// A number that differs from schedule to schedule.
inline std::uint64_t hash_of(const std::vector<Segment>& segments) {
  std::uint64_t hash = 17;
  for (const Segment& segment : segments)
    hash = 31 * (31 * hash + segment.work_item) + segment.events;
  return hash;
}

/// `outcome` with what the schedule asks to be recorded.
inline LaunchOutcome recorded(LaunchOutcome outcome, const Schedule& schedule,
                              const std::vector<Segment>& segments, std::size_t accesses = 1) {
  if (!schedule.record) return outcome;
  Recording recording{{segments}, std::vector<Access>(accesses), 0, hash_of(segments)};
  // No two alike in a row.
  for (std::size_t i = 0; i < accesses; ++i) recording.accesses[i].line = std::uint32_t(i);
  if (auto* completed = std::get_if<Completed>(&outcome)) completed->recording = recording;
  if (auto* misbehaved = std::get_if<Misbehaved>(&outcome)) misbehaved->recording = recording;
  return outcome;
}

}  // namespace stalemate::engine
