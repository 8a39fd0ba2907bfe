#pragma once

#include <cstdint>
#include <string>

#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::test {

/// PoCL, pinned and with a cache of its own. The launches of a test stay in this process.
Device& pocl();

/// `subject` built in less than half the time, for tests of what is computed. Those of what
/// compilers do to floats are about optimised code, and so is the conformance plan.
Subject unoptimised(Subject subject);

/// What became of one case.
struct Launched {
  Case input;
  LaunchOutcome outcome;
  Judgement judgement;
};

/// Case number `index` of the subject, generated, fitted, launched and judged. The test fails if
/// the launch does not complete.
Launched launch_case(const Property& property, const Subject& subject,
                     const GenerateSettings& settings, std::uint64_t index);

/// The same for a case that is given.
Launched launch_case(const Property& property, const Subject& subject, const Case& input);

/// What was read back; nothing unless the launch completed.
Observation observation_of(const Launched& launched);

}  // namespace stalemate::test
