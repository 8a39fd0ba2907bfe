#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/launch/session.hpp"

namespace stalemate::engine {

/// How the failure under investigation shows in one launch: as a violation of `kind`, judged or
/// seen by the device, or of one of `as_well`, or, if it is one that never ends, as a missed
/// deadline; or as a crash, or a program that does not build, and nothing else.
struct Symptom {
  ViolationKind kind = ViolationKind::LostUpdate;
  std::vector<ViolationKind> as_well = {};  // of the same claim
  bool is_any_judged = false;  // where all is explored: any kind that is judged by what was left
  std::optional<std::chrono::milliseconds> missed_deadline = {};
  bool is_crash = false;
  bool is_build_failure = false;
};

/// Of a violation of the kind, or of another of the same claim. A mutant is known by its kind
/// alone.
Symptom symptom_of_claim(const Session& session, ViolationKind kind);

bool shows(const Attempt& attempt, const Symptom& symptom);

/// Whether it did not end within the time that was left, which says nothing of what never ends.
bool was_cut(const Attempt& attempt, const Symptom& symptom);

/// Whether the launch says something of the symptom: it shows it, or was judged in another way.
bool is_decided(const Attempt& attempt, const Symptom& symptom);

/// Violations in fresh launches of one case, and what else came of them.
struct Measured {
  Rate rate;
  std::vector<std::string> notes;      // "3 of 20 launches: wrong_value"
  std::uint32_t other_violations = 0;  // launches that were wrong in another way
  std::uint32_t decided = 0;           // launches that showed the symptom, or passed or were wrong
  std::vector<std::string> other_kinds = {};  // of violations that do not show it, each once
};

/// Launches `input` up to `launches` times. Stops early when nothing more can be learnt: cancelled,
/// no time left, a device or program that is lost, crashes in a row; and, after three launches at
/// least, when `time` is over.
Measured measure(Session& session, const Case& input, const Symptom& symptom,
                 std::uint32_t launches,
                 std::chrono::milliseconds time = std::chrono::milliseconds::max());

/// Spent on one rate: a case of millions of operations that fails takes a second to judge.
constexpr std::chrono::seconds kRatingTime{4};

/// How often to launch a case before believing that it does not fail, if it fails half as often as
/// `rate` says (Laplace's estimate, since smaller cases usually fail less): missed in 5 of 100
/// cases at most, and never more than `most` times.
std::uint32_t launches_needed(const Rate& rate, std::uint32_t most = 64);

}  // namespace stalemate::engine
