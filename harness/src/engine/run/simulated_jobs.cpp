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

void run_with_given_devices(Pairings& pairings, const RunParts& parts) {
  while (const auto pairing = pairings.take_simulated()) {
    pairings.finish(*pairing, run_subject(*pairing->subject, *pairing->device, parts));
  }
}

void run_with_own_devices(Pairings& pairings, const RunParts& parts) {
  OwnDevice own(parts.context);
  while (const auto pairing = pairings.take_simulated()) {
    Device* device = own.get(*pairing);
    // One job less: the one with the given devices goes on.
    if (device == nullptr) return pairings.give_back(*pairing);
    pairings.finish(*pairing, run_subject(*pairing->subject, *device, parts));
  }
}

}  // namespace

void run_simulated(Pairings& pairings, const RunParts& parts) {
  const std::size_t left = pairings.simulated_left();
  if (left == 0) return;
  const RunContext& context = parts.context;
  const std::size_t jobs = context.open_again ? std::min<std::size_t>(context.jobs, left) : 1;
  Threads threads;
  for (std::size_t job = 1; job < jobs; ++job) {
    threads.start([&] { run_with_own_devices(pairings, parts); });
  }
  run_with_given_devices(pairings, parts);
  threads.join();
  // What a job gave back after this one was through.
  run_with_given_devices(pairings, parts);
}

}  // namespace stalemate::engine
