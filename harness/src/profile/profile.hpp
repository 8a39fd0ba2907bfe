#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/probe/message_probe.hpp"
#include "profile/advice.hpp"
#include "profile/idioms.hpp"
#include "stalemate/cancellation.hpp"
#include "stalemate/files.hpp"
#include "stalemate/property.hpp"
#include "stalemate/run/exit_code.hpp"
#include "stalemate/run/observer.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::profile {

/// An idiom, what became of it, and what to do. Of the last two one is there, by what measured it.
struct ProfileRow {
  Idiom idiom = {};
  Measured measured = {};
  Advice advice = {};
  std::optional<SubjectResult> result = {};
  std::optional<engine::LetterCounts> letters = {};
};

/// What was found out about one device.
struct Profile {
  std::string tool_version = {};
  std::string date = {};  // "2026-11-22"
  Seed seed{0};
  DeviceInfo device = {};
  std::vector<ProfileRow> rows = {};  // as in `idioms()`
};

/// What one profile is made of.
struct ProfileOrder {
  const Properties& properties;
  const Files& files;
  Cancellation cancellation;
  const Plan& plan;  // a subject for each idiom that is measured by cases
  Seed seed;
};

/// Who watches and who helps, as in `engine::RunContext`. All of it may be empty.
struct ProfileParts {
  std::vector<RunObserver*> observers = {};
  std::function<std::string(const Reproducer&, const SubjectResult&)> keep = {};
  std::function<std::unique_ptr<Device>(const DeviceInfo&)> open_again = {};
  std::function<std::unique_ptr<Device>(const DeviceInfo&)> open_builder = {};
};

/// Runs the plan and the probes on `device`. Ends early, with rows that say so, if it is stopped.
Profile measure_profile(Device& device, const ProfileOrder& order, const ProfileParts& parts);

/// The verdict on letters: none may be old.
Verdict verdict_on(const engine::LetterCounts& letters);

/// 1: the device broke what the language promises, or crashed on it; 6: it was lost; 4: nothing is
/// known; else 0.
ExitCode profile_exit_code(const Profile& profile);

}  // namespace stalemate::profile
