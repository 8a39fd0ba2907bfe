#pragma once

#include <chrono>
#include <string>

#include <catch2/catch.hpp>

#include "rig.hpp"
#include "words.hpp"

namespace stalemate::engine {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct StuckRig : Rig {
  StuckRig() { plan.deadline.launch = seconds(1); }
};

inline std::string reason_of(const SubjectResult& result) {
  REQUIRE(std::holds_alternative<Inconclusive>(result.verdict));
  CHECK(result.expectation == Expectation::NotJudged);
  return words(std::get<Inconclusive>(result.verdict));
}

/// A device on which the subject needs `needed` and the control `control_time`.
inline ScriptedDevice::Script needing(milliseconds needed, milliseconds control_time) {
  return [=](const Asked& asked) {
    const milliseconds time = asked.subject == "control" ? control_time : needed;
    return time > asked.deadlines.launch ? hangs(asked) : completes({}, time);
  };
}

}  // namespace stalemate::engine
