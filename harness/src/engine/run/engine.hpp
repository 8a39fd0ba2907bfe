#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "stalemate/cancellation.hpp"
#include "stalemate/device.hpp"
#include "stalemate/files.hpp"
#include "stalemate/property.hpp"
#include "stalemate/run/baseline.hpp"
#include "stalemate/run/observer.hpp"
#include "stalemate/run/plan.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/run/shard.hpp"

namespace stalemate::engine {

/// What a run needs beside its plan.
struct RunContext {
  const Properties& properties;
  const Files& files;
  Seed seed;
  Cancellation cancellation;

  /// Cases of that subject that failed before, to be tried first. May be empty.
  std::function<std::vector<Case>(const Subject&)> remembered;

  /// Keeps a reproducer and returns where; called once per violation, before `subject_finished`.
  /// May be empty.
  std::function<std::string(const Reproducer&, const SubjectResult&)> keep;

  /// Subjects that may be under way at once on simulated devices, and on GPUs of one platform, one
  /// on each; and programs that may be built at once. A real device that runs on processors has the
  /// machine to itself.
  std::uint32_t jobs = 1;

  /// Opens a simulated device once more, for one job; null if it does not open. Called from several
  /// threads at once. Empty: there is one job.
  std::function<std::unique_ptr<Device>(const DeviceInfo&)> open_again = {};

  /// Opens a real device once more, to build programs that the one of the run will find built; null
  /// if it would not. Called from several threads at once. Empty: nothing is built ahead.
  std::function<std::unique_ptr<Device>(const DeviceInfo&)> open_builder = {};

  /// Failures that are expected, of a baseline.
  std::vector<KnownFailure> known = {};

  /// The part of the plan's verdicts that this run is about.
  Shard shard = {};

  /// Verdicts of a run that this one goes on with: they are not run again, and are among the
  /// results.
  std::vector<SubjectResult> on_record = {};

  /// Nothing more is begun after the first unexpected verdict.
  bool fail_fast = false;

  /// Whether correct code that is inconclusive is red.
  bool is_strict = false;

  /// Entries of the baseline that say nothing of this run, whatever comes of it.
  std::vector<StaleEntry> idle = {};

  /// All devices of this machine, whether the run is on them or not: which of them do not lack what
  /// another lacks is told. Asked where something is skipped, from several threads; may be empty.
  std::function<std::vector<DeviceInfo>()> devices_here = {};

  /// When the program began: until now it has read the plan and looked for devices.
  std::chrono::steady_clock::time_point began = std::chrono::steady_clock::now();

  /// The command that the user gave, by which failures can be seen again.
  std::string program = "stalemate";

  /// Whether the run fails by stale entries of a baseline.
  bool strict_baseline = false;

  /// Whether a run is none the worse for it that all of its subjects are skipped.
  bool may_skip_all = false;
};

/// What `run` says of itself when it begins.
RunHeader run_header(const Plan& plan, const std::vector<Device*>& devices,
                     const RunContext& context);

/// Runs every subject of `plan` on every device: on the real ones one after another, but for GPUs
/// of one platform, which run side by side, then on the simulated ones, `jobs` at a time. Results
/// are in the order of the plan, device by device, and what is found does not depend on the number
/// of jobs. Whatever `context` gives is called by one thread at a time, `open_again` and
/// `open_builder` excepted.
RunResult run(const Plan& plan, const std::vector<Device*>& devices, const RunContext& context,
              const std::vector<RunObserver*>& observers);

/// What came of repeating the launch that a reproducer of a simulated device holds.
enum class Repeat : std::uint8_t {
  NotTried,  // there is none, or no simulated device to repeat it on
  Exact,     // the same kind of violation, event by event
  SameKind,  // the same kind, but something was different: another device, another version
  NotSeen,
  NotJudged,  // launched, and not decided: it did not build, timed out, the machine failed
};

/// A livelock that was proven again.
struct ProofAgain {
  Fact proof;
  bool is_same = false;  // as when it was found, event by event
};

/// What fresh launches of a stored case showed.
struct CaseAgain {
  Rate rate = {};                       // violations of the stored kind
  std::vector<std::string> notes = {};  // launches that crashed, timed out, or gave another kind
};

/// What came of a replay.
struct ReplayResult {
  Verdict stored;              // the stored history, judged again without a device
  bool stored_agrees = false;  // the same kind of violation as when it was found
  Repeat repeat = Repeat::NotTried;
  std::optional<DeviceInfo> device = {};  // that it was launched on
  CaseAgain smallest;
  CaseAgain most_reproducible;  // 0 launches if there is none
  std::optional<ProofAgain> proof = {};
  std::optional<Fact> fence = {};  // a legacy fence that may be why
  std::vector<Fact> account = {};  // how it came about, of a device that explores all executions
  std::vector<std::string> notes;  // why nothing was launched
  std::uint32_t other_violations = 0;  // launches that gave another kind
  std::uint32_t decided = 0;           // launches that were judged, or showed the failure
};

/// Judges `reproducer` again, then launches its cases `launches` times each on `device`; on none if
/// null. Without a `deadline` a launch has the one that the failure missed, if it never ended, or
/// the default.
ReplayResult replay(const Reproducer& reproducer, Device* device, std::uint32_t launches,
                    const RunContext& context,
                    std::optional<std::chrono::milliseconds> deadline = {});

}  // namespace stalemate::engine
