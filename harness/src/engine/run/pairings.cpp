#include "engine/run/pairings.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace stalemate::engine {

namespace {

using OnRecord = std::map<SubjectOnDevice, const SubjectResult*>;

OnRecord verdicts_on_record(const RunContext& context) {
  OnRecord known;
  for (const SubjectResult& result : context.on_record) {
    if (!result.is_cut_short) known[{result.subject, result.device}] = &result;
  }
  return known;
}

bool is_simulated(const Pairing& pairing) {
  return pairing.info.is_simulated;
}

}  // namespace

std::vector<SubjectOnDevice> verdicts_of(const Plan& plan, const std::vector<Device*>& devices) {
  std::vector<SubjectOnDevice> verdicts;
  for (const Device* device : devices) {
    for (const Subject& subject : plan.subjects) {
      verdicts.push_back({subject.name, device->info().id});
    }
  }
  return verdicts;
}

Pairings::Pairings(const Plan& plan, const std::vector<Device*>& devices, const RunContext& context)
    : cancellation_(context.cancellation),
      fail_fast_(context.fail_fast),
      verdicts_(verdicts_of(plan, devices)),
      shard_(context.shard),
      results_(verdicts_.size()) {
  const OnRecord known = verdicts_on_record(context);
  std::size_t index = 0;
  for (Device* device : devices) {
    const DeviceInfo info = device->info();
    for (const Subject& subject : plan.subjects) {
      const auto before = known.find(verdicts_[index]);
      add({&subject, device, info, index}, before == known.end() ? nullptr : before->second);
      ++index;
    }
  }
}

void Pairings::add(const Pairing& pairing, const SubjectResult* before) {
  if (before != nullptr) return record(pairing.index, *before);
  if (shard_.has(pairing.index)) waiting_.push_back(pairing);
}

void Pairings::record(std::size_t index, SubjectResult result) {
  failed_ |= result.expectation == Expectation::Unexpected;
  results_[index] = std::move(result);
}

std::optional<Pairing> Pairings::take(const Device& device) {
  return take_if([&](const Pairing& pairing) { return pairing.device == &device; });
}

std::optional<Pairing> Pairings::take_simulated() {
  return take_if(is_simulated);
}

std::optional<Pairing> Pairings::take_if(const std::function<bool(const Pairing&)>& is_wanted) {
  const std::lock_guard lock(mutex_);
  const auto next = std::find_if(waiting_.begin(), waiting_.end(), is_wanted);
  if (next == waiting_.end() || interrupted_ || (failed_ && fail_fast_)) return std::nullopt;
  if (cancellation_.requested()) {
    interrupted_ = true;
    return std::nullopt;
  }
  const Pairing taken = *next;
  waiting_.erase(next);
  return taken;
}

std::vector<Pairing> Pairings::next(const Device& device, std::size_t most) const {
  const std::lock_guard lock(mutex_);
  std::vector<Pairing> next;
  for (const Pairing& pairing : waiting_) {
    if (next.size() == most) break;
    if (pairing.device == &device) next.push_back(pairing);
  }
  return next;
}

void Pairings::give_back(const Pairing& pairing) {
  const std::lock_guard lock(mutex_);
  waiting_.insert(waiting_.begin(), pairing);
}

void Pairings::finish(const Pairing& pairing, SubjectOutcome outcome) {
  const std::lock_guard lock(mutex_);
  record(pairing.index, std::move(outcome.result));
  interrupted_ |= outcome.interrupted;
  if (!outcome.device_lost) return;
  device_lost_ = true;
  std::erase_if(waiting_, [&](const Pairing& other) { return other.device == pairing.device; });
}

std::size_t Pairings::simulated_left() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::count_if(waiting_.begin(), waiting_.end(), is_simulated));
}

RunResult Pairings::result() {
  const std::lock_guard lock(mutex_);
  RunResult result;
  for (std::size_t index = 0; index < results_.size(); ++index) {
    auto& one = results_[index];
    const bool is_missing = !one || one->is_cut_short;
    if (is_missing && shard_.has(index)) result.missing.push_back(verdicts_[index]);
    if (one) result.subjects.push_back(*std::move(one));
  }
  result.interrupted = interrupted_;
  result.device_lost = device_lost_;
  result.time_is_over = interrupted_ && cancellation_.time_is_over();
  result.failed_fast = failed_ && fail_fast_ && !result.missing.empty();
  return result;
}

}  // namespace stalemate::engine
