#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/run/subject_run.hpp"
#include "stalemate/cancellation.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::engine {

/// A subject that is to be run on a device.
struct Pairing {
  const Subject* subject = nullptr;
  Device* device = nullptr;
  // Asked once: a device that starts again says it anew, in a thread of its own.
  DeviceInfo info = {};
  std::size_t index = 0;  // in the order of the plan
};

/// What the verdicts of a plan are on: every subject, device by device.
std::vector<SubjectOnDevice> verdicts_of(const Plan& plan, const std::vector<Device*>& devices);

/// What is still to be run of a shard, and what came of the rest. For several threads.
class Pairings {
 public:
  Pairings(const Plan& plan, const std::vector<Device*>& devices, const RunContext& context);

  /// The next one on `device`, or on a simulated one; nothing if there is none left whose device is
  /// there, or if the run was asked to stop or is to end after a failure.
  std::optional<Pairing> take(const Device& device);
  std::optional<Pairing> take_simulated();

  /// Those that `take` would return next, `most` of them or fewer.
  std::vector<Pairing> next(const Device& device, std::size_t most) const;

  /// Somebody else is to take it.
  void give_back(const Pairing& pairing);

  void finish(const Pairing& pairing, SubjectOutcome outcome);

  std::size_t simulated_left() const;

  /// In the order of the plan, whatever was finished first.
  RunResult result();

 private:
  /// Is to be run, if it is of the shard and was not run before.
  void add(const Pairing& pairing, const SubjectResult* before);
  void record(std::size_t index, SubjectResult result);
  std::optional<Pairing> take_if(const std::function<bool(const Pairing&)>& is_wanted);

  Cancellation cancellation_;
  bool fail_fast_;
  mutable std::mutex mutex_;
  std::vector<Pairing> waiting_;
  std::vector<SubjectOnDevice> verdicts_;  // of the whole plan
  Shard shard_;
  std::vector<std::optional<SubjectResult>> results_;
  bool interrupted_ = false;
  bool failed_ = false;  // something was unexpected
  bool device_lost_ = false;
};

}  // namespace stalemate::engine
