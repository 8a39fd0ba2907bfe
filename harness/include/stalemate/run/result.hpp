#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/origin.hpp"
#include "stalemate/run/baseline.hpp"
#include "stalemate/subject.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate {

/// k violations in n fresh launches of one case, with the 95 % interval of Clopper and Pearson
/// (1934).
struct Rate {
  std::uint32_t violations = 0;
  std::uint32_t launches = 0;

  double low() const;
  double high() const;
  double estimate() const { return launches == 0 ? 0.0 : double(violations) / launches; }

  friend bool operator==(const Rate&, const Rate&) = default;
};

/// A case with the rate that was measured for it.
struct RatedCase {
  Case input;
  Rate rate;

  friend bool operator==(const RatedCase&, const RatedCase&) = default;
};

/// Why a launch that did not end was called stuck and not slow.
struct StuckEvidence {
  std::vector<std::chrono::milliseconds> deadlines_missed = {};  // in the order tried
  std::string control = {};                                      // name of the control subject
  std::chrono::nanoseconds control_time{0};                      // of the same shape, same device

  friend bool operator==(const StuckEvidence&, const StuckEvidence&) = default;
};

/// A line of a trace: an access, and how often in a row its work-item made it in vain.
struct TraceStep {
  Access access;
  Place location = {};  // nowhere for fences and barriers
  std::uint64_t times = 1;
  std::uint64_t left_out_before = 0;   // accesses of less interest, since the step before
  std::uint64_t of_driver_before = 0;  // accesses of the driver, likewise

  friend bool operator==(const TraceStep&, const TraceStep&) = default;
};

/// One launch of a simulated device that fails whenever it is repeated.
struct ExactLaunch {
  Schedule schedule;                  // of the case `observed`
  std::uint64_t hash = 0;             // of all events and values: alike if it was repeated exactly
  std::vector<TraceStep> trace;       // what a person reads
  std::uint64_t left_out_after = 0;   // accesses after the last step
  std::uint64_t of_driver_after = 0;  // of the driver, likewise

  friend bool operator==(const ExactLaunch&, const ExactLaunch&) = default;
};

/// Everything that it takes to see a failure again, on any machine. See docs/replay.md.
struct Reproducer {
  std::string tool_version = {};
  Subject subject;
  DeviceInfo device;
  Seed run_seed{0};
  Violation violation;
  RatedCase original;  // as generated
  RatedCase smallest;  // after shrinking; it was seen to fail again, unless no case was
  std::optional<RatedCase> seen_once = {};  // a smaller one that failed once and never again
  std::optional<RatedCase> most_reproducible =
      {};               // the most reproducible on the way, if it is another
  Case observed;        // the case of the failing launch whose history is kept, or that crashed
  Observation history;  // of that launch; empty for what the device itself saw, for no_progress,
                        // or if it is too large to be kept
  bool history_condensed = false;           // only what convicts, because all of it was over 4 MiB
  std::optional<StuckEvidence> stuck = {};  // for no_progress
  std::optional<Crashed> crash = {};        // in the violation's place: that is none then
  std::optional<BuildFailed> build_failure = {};  // likewise
  std::optional<ExactLaunch> exact = {};          // of simulated devices
  // The command that found it and can see it again: another one than ours knows more properties.
  std::string program = "stalemate";
};

/// Whether it is of a violation, and not of a crash or of a program that does not build.
inline bool has_violation(const Reproducer& reproducer) {
  return !reproducer.crash && !reproducer.build_failure;
}

/// What was done for one subject on one device.
struct Effort {
  std::uint64_t cases = 0;
  std::uint64_t cases_undecided = 0;  // of them: judged inconclusive; nothing of them counts below
  std::uint64_t launches = 0;
  std::uint64_t launches_met = 0;                   // work-groups were seen to run at the same time
  std::uint64_t launches_watched = 0;               // for data races; only a simulated device can
  std::uint64_t operations = 0;                     // judged
  std::map<std::string, std::uint64_t> tiers = {};  // judged cases by tier
  std::map<std::string, std::uint64_t> figures = {};  // of the judgements, the largest of each name
  std::chrono::milliseconds searched{0};              // until the first violation or the last case
  std::chrono::milliseconds elapsed{0};      // until the verdict: rates and shrinking are in it
  std::chrono::milliseconds built_ahead{0};  // compiling its programs, before `elapsed` began
  // Of the launches whose operations are counted; on GPUs estimated from a part of them.
  std::chrono::nanoseconds kernel_time{0};
};

/// How the verdict compares with what the plan expects.
enum class Expectation : std::uint8_t {
  AsExpected,  // a pass of correct code, an exposed mutant, a mutant hidden where it may be, a
               // failure that is known
  Unexpected,  // a violation or error of correct code, a mutant not exposed where it must be
  Undecided,   // skipped or inconclusive
  NotJudged,   // the same, where a gate must not be green: correct code that may hang, or, if the
               // run is strict, that is inconclusive
};

/// What a verdict is on.
struct SubjectOnDevice {
  std::string subject = {};
  std::string device = {};  // id

  friend bool operator==(const SubjectOnDevice&, const SubjectOnDevice&) = default;
  friend bool operator<(const SubjectOnDevice& a, const SubjectOnDevice& b) {
    return std::tie(a.subject, a.device) < std::tie(b.subject, b.device);
  }
};

/// The verdict on one subject and device.
struct SubjectResult {
  std::string subject = {};
  std::string property = {};
  std::string device = {};  // id
  bool is_mutant = false;
  Verdict verdict;
  Expectation expectation = Expectation::Undecided;
  std::string known = {};  // what a baseline says of this failure; empty: it is not in one
  Effort effort;
  std::vector<std::string> notes =
      {};  // "beyond what the device claims", "another kind than expected"
  std::optional<Reproducer> reproducer = {};
  std::string reproducer_file = {};  // where it was written; empty if nowhere
  bool is_cut_short = false;         // more cases would have been tried, and might say more
  // Of violations that other launches of the same case ended with, each once.
  std::vector<std::string> other_kinds = {};
  Origin origin = {};
};

/// Why a run did not begin, such as a mistake in its config.
struct NotBegun {
  FileLine at = {};
  std::string reason = {};  // may have several lines
};

/// The verdict on a whole run.
struct RunResult {
  std::vector<SubjectResult> subjects = {};
  bool interrupted = false;
  bool device_lost = false;
  bool time_is_over = false;                  // of the whole run
  bool failed_fast = false;                   // it ended after the first unexpected verdict
  std::vector<SubjectOnDevice> missing = {};  // not run, or cut short
  std::vector<StaleEntry> stale = {};         // of the baseline
  bool stale_counts = false;                  // the run fails by them
  bool nothing_decided = false;               // and it fails by that
  std::chrono::milliseconds elapsed{0};  // since the program began: devices were looked for, too
  std::vector<NotBegun> not_begun = {};  // why it did not; then it has nothing else
};

/// The words of a matrix cell: "pass", "proven", "exposed", "not exposed", "VIOLATION", "known",
/// "cut short", …
std::string matrix_word(const SubjectResult& result);

}  // namespace stalemate
