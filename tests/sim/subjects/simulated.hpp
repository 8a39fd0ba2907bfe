#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/generate.hpp"
#include "stalemate/property.hpp"

namespace stalemate::test {

/// A preset, in this process. Its modules are kept.
Device& simulated(const std::string& id);

/// The subjects of a shipped config, those of its includes among them.
const std::vector<Subject>& shipped_in(const std::string& config);

/// The subjects of a config on disk.
const std::vector<Subject>& subjects_in(const std::string& path);

/// The one of that name among those of tests/sim/subjects/`config`.
Subject subject_here(const std::string& config, const std::string& name);

/// A subject of the shipped conformance plan, mutants included.
Subject shipped(const std::string& name);

const Property& property_of(const Subject& subject);

/// How the first case of these settings ended on `sim:sc`.
LaunchOutcome first_launch(const Subject& subject, const GenerateSettings& settings,
                           std::uint64_t seed = 0);

/// How `schedules` schedules of one case ended: by "pass" or the kind of violation.
std::map<std::string, int> endings(Device& device, const Subject& subject, const Case& input,
                                   std::uint64_t schedules);

/// How the first `cases` cases of these settings ended, each in a schedule of its own.
std::map<std::string, int> endings(Device& device, const Subject& subject,
                                   const GenerateSettings& settings, std::uint64_t cases);

/// Whether one of these cases ends as the mutant is said to.
bool is_exposed(Device& device, const Subject& subject, const GenerateSettings& settings,
                std::uint64_t cases);

}  // namespace stalemate::test
