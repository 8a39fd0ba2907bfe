#include "engine/run/pairings.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::engine {

Pairings::Pairings(const Plan& plan, const std::vector<Device*>& devices, Cancellation cancellation)
    : cancellation_(cancellation), results_(plan.subjects.size() * devices.size()) {
  for (Device* device : devices) {
    const DeviceInfo info = device->info();
    for (const Subject& subject : plan.subjects) {
      waiting_.push_back({&subject, device, info, waiting_.size()});
    }
  }
}

std::optional<Pairing> Pairings::take(bool simulated) {
  const std::lock_guard lock(mutex_);
  const auto next = std::find_if(waiting_.begin(), waiting_.end(), [&](const Pairing& pairing) {
    return pairing.info.is_simulated == simulated;
  });
  if (next == waiting_.end() || interrupted_) return std::nullopt;
  if (cancellation_.requested()) {
    interrupted_ = true;
    return std::nullopt;
  }
  const Pairing taken = *next;
  waiting_.erase(next);
  return taken;
}

std::vector<Pairing> Pairings::next(bool simulated, std::size_t most) const {
  const std::lock_guard lock(mutex_);
  std::vector<Pairing> next;
  for (const Pairing& pairing : waiting_) {
    if (next.size() == most) break;
    if (pairing.info.is_simulated == simulated) next.push_back(pairing);
  }
  return next;
}

void Pairings::give_back(const Pairing& pairing) {
  const std::lock_guard lock(mutex_);
  waiting_.insert(waiting_.begin(), pairing);
}

void Pairings::finish(const Pairing& pairing, SubjectOutcome outcome) {
  const std::lock_guard lock(mutex_);
  results_[pairing.index] = std::move(outcome.result);
  interrupted_ |= outcome.interrupted;
  if (!outcome.device_lost) return;
  device_lost_ = true;
  std::erase_if(waiting_, [&](const Pairing& other) { return other.device == pairing.device; });
}

std::size_t Pairings::left(bool simulated) const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::count_if(
      waiting_.begin(), waiting_.end(),
      [&](const Pairing& pairing) { return pairing.info.is_simulated == simulated; }));
}

RunResult Pairings::result() {
  const std::lock_guard lock(mutex_);
  RunResult result;
  for (auto& one : results_) {
    if (one) result.subjects.push_back(*std::move(one));
  }
  result.interrupted = interrupted_;
  result.device_lost = device_lost_;
  return result;
}

}  // namespace stalemate::engine
