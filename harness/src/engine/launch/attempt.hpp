#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/launch/try_call.hpp"
#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::engine {

/// A launch that ended and was judged, or was seen to go wrong by the device itself.
struct Judged {
  Judgement judgement;
  Observation observation;
  Schedule schedule = {};                   // that it was launched with
  std::optional<Recording> recording = {};  // if the schedule asked for it and the device can
  std::vector<Fact> account = {};           // how what was recorded came about
  bool races_watched = false;               // by the device, as it ran
  std::vector<std::uint64_t> alike = {};    // what an exploration observed that is wrong, by number
  // By the device's clock; 0 where it has none. Nothing: it was not asked.
  std::optional<std::chrono::nanoseconds> kernel_time = {};
  std::chrono::nanoseconds wall_time{0};  // without the build
};

/// What came of launching a case once. `TimedOut::limit` is the deadline that was asked for.
using Attempt = std::variant<Judged, TimedOut, Crashed, DeviceLost, BuildFailed, Unsupported,
                             MachineFailed, Cancelled, PropertyThrew>;

/// What was launched, and how long it took until the outcome was there.
struct Sent {
  const Property& property;
  const Subject& subject;
  const Case& input;
  const LaunchRequest& request;
  std::chrono::nanoseconds wall_time;
};

/// Judges what a launch left.
Attempt attempt_of(const Sent& sent, LaunchOutcome&& outcome);

}  // namespace stalemate::engine
