#include "engine/run/simulated_jobs.hpp"

#include <algorithm>
#include <memory>

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

/// Subjects that are to be run, and how they share processors.
struct Work {
  Pairings& pairings;
  ProcessorShare& share;
  const RunParts& parts;

  void run(const Pairing& pairing, Device& device) const {
    pairings.finish(pairing, run_subject(*pairing.subject, device, parts));
    share.finish();
  }
};

void run_with_given_devices(const Work& work) {
  while (const auto pairing = work.pairings.take_simulated()) work.run(*pairing, *pairing->device);
}

void run_with_own_devices(const Work& work) {
  OwnDevice own(work.parts.context);
  while (const auto pairing = work.pairings.take_simulated()) {
    Device* device = own.get(*pairing);
    // One job less: the one with the given devices goes on.
    if (device == nullptr) return work.pairings.give_back(*pairing);
    work.run(*pairing, *device);
  }
}

}  // namespace

void run_simulated(Pairings& pairings, const RunParts& parts) {
  const std::size_t left = pairings.simulated_left();
  if (left == 0) return;
  const RunContext& context = parts.context;
  const std::size_t jobs = context.open_again ? std::min<std::size_t>(context.jobs, left) : 1;
  ProcessorShare share(context.jobs, left);
  RunParts sharing = parts;
  sharing.share = &share;
  const Work work{pairings, share, sharing};
  Threads threads;
  for (std::size_t job = 1; job < jobs; ++job) {
    threads.start([&] { run_with_own_devices(work); });
  }
  run_with_given_devices(work);
  threads.join();
  // What a job gave back after this one was through.
  run_with_given_devices(work);
}

}  // namespace stalemate::engine
