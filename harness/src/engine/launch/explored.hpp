#pragma once

#include <cstddef>
#include <variant>

#include "engine/launch/try_call.hpp"
#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::engine {

/// What all executions of a launch are judged to be.
struct JudgedEndings {
  Judgement judgement;
  Observation observation;  // of the ending that convicts, or of the last one
  std::size_t ending = 0;   // its number
};

/// Judges every ending of `explored`, of a launch of `input`. The worst one speaks for all; a pass
/// is a proof of the case, and no pass if a bound was hit.
std::variant<JudgedEndings, PropertyThrew> judge_endings(const Property& property,
                                                         const Subject& subject, const Case& input,
                                                         Explored&& explored);

}  // namespace stalemate::engine
