#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/run/plan.hpp"
#include "stalemate/run/result.hpp"
#include "stalemate/run/shard.hpp"

namespace stalemate {

/// What a run is about to do.
struct RunHeader {
  std::string tool_version = {};
  std::string plan = {};
  Seed seed;
  std::vector<DeviceInfo> devices = {};
  std::uint64_t subject_count = 0;
  std::string plan_digest = {};      // alike for the same plan, subjects, settings and baseline
  std::string baseline_digest = {};  // alike for the same known failures; empty: not on record
  Shard shard = {};
  std::vector<SubjectOnDevice> verdicts = {};        // of the whole plan, in its order
  std::vector<std::string> unwanted = {};            // names of subjects not asked for
  std::uint64_t on_record = 0;                       // verdicts of the shard that are there already
  std::chrono::system_clock::time_point began = {};  // when the program did
};

/// Where a subject stands.
struct SubjectProgress {
  std::uint64_t done = 0;
  std::uint64_t planned = 0;
  std::string activity = {};  // "searching", "measuring the rate", "shrinking", "stuck or slow?"
  std::string subject = {};
  std::string device = {};    // id
  std::string unit = "case";  // of what is done and planned; "size" of a device that explores
};

/// A launch that has just missed its deadline, or nine seconds of a longer one, before anybody
/// knows whether it is stuck.
struct SlowLaunch {
  std::string subject = {};
  std::string device = {};       // id
  std::string what = {};         // "a launch of 8 work-groups did not end within 5 s"
  std::vector<Fact> hints = {};  // what it may be for want of
};

/// A case that was just judged, and for whom.
struct JudgedCase {
  const Subject& subject;
  const DeviceInfo& device;
  const Case& input;
  const Judgement& judgement;
};

/// Watches a run. Every reporter is an observer; an observer cannot influence the run.
///
/// Calls come one at a time, though not from one thread: where GPUs or simulated devices run in
/// parallel, several subjects are under way at once, and each call says which it is about. Those
/// about one subject on one device come in order. `subject_started` and `subject_finished` are
/// paired, also when the device is lost in between.
class RunObserver {
 public:
  RunObserver() = default;
  RunObserver(const RunObserver&) = delete;
  RunObserver& operator=(const RunObserver&) = delete;
  virtual ~RunObserver() = default;

  virtual void run_started(const RunHeader& /*header*/) {}
  virtual void subject_started(const Subject& /*subject*/, const DeviceInfo& /*device*/) {}
  virtual void progress(const SubjectProgress& /*progress*/) {}
  virtual void launch_was_slow(const SlowLaunch& /*slow*/) {}  // once for a subject and device
  virtual void case_judged(const JudgedCase& /*judged*/) {}
  virtual void subject_finished(const SubjectResult& /*result*/) {}
  virtual void run_finished(const RunResult& /*result*/) {}
};

}  // namespace stalemate
