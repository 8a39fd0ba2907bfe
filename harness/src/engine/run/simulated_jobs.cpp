#include "engine/run/simulated_jobs.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "base/threads.hpp"

namespace stalemate::engine {

namespace {

/// A device of a job's own. One at a time: pairings come device by device.
class OwnDevice {
 public:
  explicit OwnDevice(const RunContext& context) : context_(context) {}

  /// The device of `pairing`, opened once more; null if it does not open.
  Device* get(const Pairing& pairing) {
    if (device_ != nullptr && like_ == pairing.device) return device_.get();
    device_.reset();
    device_ = context_.open_again(pairing.info);
    like_ = pairing.device;
    return device_.get();
  }

 private:
  const RunContext& context_;
  std::unique_ptr<Device> device_;
  Device* like_ = nullptr;
};

void run_with_given_devices(Pairings& pairings, const RunParts& parts) {
  while (const auto pairing = pairings.take(true)) {
    pairings.finish(*pairing, run_subject(*pairing->subject, *pairing->device, parts));
  }
}

void run_with_own_devices(Pairings& pairings, const RunParts& parts) {
  OwnDevice own(parts.context);
  while (const auto pairing = pairings.take(true)) {
    Device* device = own.get(*pairing);
    // One job less: the one with the given devices goes on.
    if (device == nullptr) return pairings.give_back(*pairing);
    pairings.finish(*pairing, run_subject(*pairing->subject, *device, parts));
  }
}

using Remembered = std::map<std::string, std::vector<Case>>;

/// What failed before, asked before the first job starts: else a failure that one job has just kept
/// would be tried first by another, or not, by who is faster.
Remembered remembered_cases(const RunParts& parts) {
  Remembered remembered;
  if (!parts.context.remembered) return remembered;
  for (const Subject& subject : parts.plan.subjects) {
    remembered[subject.name] = parts.context.remembered(subject);
  }
  return remembered;
}

/// `context`, to be called by several jobs.
RunContext for_jobs(const RunContext& context, const Remembered& remembered, std::mutex& keeping) {
  RunContext shared = context;
  if (context.remembered) {
    shared.remembered = [&](const Subject& subject) { return remembered.at(subject.name); };
  }
  if (context.keep) {
    shared.keep = [&](const Reproducer& reproducer, const SubjectResult& result) {
      const std::lock_guard lock(keeping);
      return context.keep(reproducer, result);
    };
  }
  return shared;
}

}  // namespace

void run_simulated(Pairings& pairings, const RunParts& parts) {
  const std::size_t left = pairings.left(true);
  if (left == 0) return;
  const Remembered remembered = remembered_cases(parts);
  std::mutex keeping;
  const RunContext context = for_jobs(parts.context, remembered, keeping);
  const RunParts shared{parts.plan, context, parts.observers};
  const std::size_t jobs = context.open_again ? std::min<std::size_t>(context.jobs, left) : 1;
  Threads threads;
  for (std::size_t job = 1; job < jobs; ++job) {
    threads.start([&] { run_with_own_devices(pairings, shared); });
  }
  run_with_given_devices(pairings, shared);
  threads.join();
  // What a job gave back after this one was through.
  run_with_given_devices(pairings, shared);
}

}  // namespace stalemate::engine
