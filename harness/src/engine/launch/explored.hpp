#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/launch/try_call.hpp"
#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"

namespace stalemate::engine {

/// The dispatch of which all executions matter: the only one in which several work-items share what
/// is under test. Nothing if there is no such dispatch, or more than one.
std::optional<std::uint32_t> contended_dispatch(const LaunchRequest& request);

/// What a launch without such a dispatch lacks.
std::string_view why_no_dispatch(const LaunchRequest& request);

/// What all executions of a launch are judged to be.
struct JudgedExecutions {
  Judgement judgement;
  Observation observation;  // that convicts, or the last one
  // The numbers in Exploration::observed of what is wrong alike, as far as it was judged.
  std::vector<std::uint64_t> alike = {};
};

enum class JudgeUntil : std::uint8_t { FirstWrong, Last };

/// Which results are wrong as the first one is. Code whose executions are wrong in several ways is
/// best shown by the one that needs least of weak memory, whatever its kind; a mutant has a kind.
enum class WrongLike : std::uint8_t { SameKind, Any };

/// What one execution is judged to be. May throw what a property throws.
using JudgeOne = std::function<Judgement(const Observation&)>;

/// Judges all that was observed of a launch of `input`, what the recorded execution leaves first.
/// The first that is wrong, or else the worst of it, speaks for all; a pass is a proof of the case,
/// and no pass if a bound was hit.
std::variant<JudgedExecutions, PropertyThrew> judge_all(const Case& input,
                                                        Exploration&& exploration,
                                                        const JudgeOne& judge,
                                                        JudgeUntil until = JudgeUntil::FirstWrong,
                                                        WrongLike like = WrongLike::Any);

}  // namespace stalemate::engine
