#include "engine/launch/rate.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <set>

#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

constexpr double kMissProbability = 0.05;
constexpr std::uint32_t kAbnormalInARowMax = 3;
constexpr std::uint32_t kLaunchesAtLeast = 3;

/// A word for a launch that did not show the symptom; empty for one that passed.
struct OtherEnding {
  std::string operator()(const Judged& judged) const {
    const auto* violation = std::get_if<Violation>(&judged.judgement.verdict);
    if (violation != nullptr) return std::string(name(violation->kind));
    const bool passed = std::holds_alternative<Pass>(judged.judgement.verdict);
    return passed ? "" : std::string(name(judged.judgement.verdict));
  }
  std::string operator()(const TimedOut& timed_out) const {
    return timed_out.phase == Phase::Build ? "build timed out" : "timed out";
  }
  std::string operator()(const Crashed& crashed) const { return "crashed, " + crashed.how; }
  std::string operator()(const DeviceLost& lost) const { return "device lost, " + lost.what; }
  std::string operator()(const BuildFailed& failed) const {
    return "did not build: " + failed.log.substr(0, failed.log.find('\n'));
  }
  std::string operator()(const Unsupported& unsupported) const {
    return "not supported, " + unsupported.missing;
  }
  std::string operator()(const MachineFailed& failed) const {
    return "the machine failed, " + failed.what;
  }
  std::string operator()(const Cancelled&) const { return "interrupted"; }
  std::string operator()(const PropertyThrew& threw) const {
    return "the property threw, " + threw.what;
  }
};

/// Every launch of one case, counted.
class Tally {
 public:
  void add(const Attempt& attempt, const Symptom& symptom) {
    if (std::holds_alternative<Cancelled>(attempt)) return;
    if (was_cut(attempt, symptom)) {
      ++abnormal_in_a_row_;
      return;
    }
    ++rate_.launches;
    decided_ += is_decided(attempt, symptom) ? 1U : 0U;
    if (shows(attempt, symptom)) {
      ++rate_.violations;
      abnormal_in_a_row_ = 0;
      return;
    }
    abnormal_in_a_row_ = std::holds_alternative<Judged>(attempt) ? 0 : abnormal_in_a_row_ + 1;
    const auto* judged = std::get_if<Judged>(&attempt);
    const std::string ending = std::visit(OtherEnding{}, attempt);
    if (judged != nullptr && std::holds_alternative<Violation>(judged->judgement.verdict)) {
      ++other_violations_;
      other_kinds_.insert(ending);
    }
    if (!ending.empty()) ++others_[ending];
  }

  bool hopeless() const { return abnormal_in_a_row_ >= kAbnormalInARowMax; }

  Measured measured() const {
    Measured measured{
        rate_, {}, other_violations_, decided_, {other_kinds_.begin(), other_kinds_.end()}};
    for (const auto& [ending, count] : others_) {
      measured.notes.push_back(fmt::format("{} of {} launches: {}", count, rate_.launches, ending));
    }
    return measured;
  }
  std::uint32_t launches() const { return rate_.launches; }

 private:
  Rate rate_;
  std::uint32_t abnormal_in_a_row_ = 0;
  std::uint32_t other_violations_ = 0;
  std::uint32_t decided_ = 0;
  std::map<std::string, std::uint32_t> others_;
  std::set<std::string> other_kinds_;
};

/// Not what a device sees in an execution itself.
bool is_judged(ViolationKind kind) {
  constexpr ViolationKind::Shipped seen[] = {
      ViolationKind::NoProgress,        ViolationKind::Deadlock,    ViolationKind::DataRace,
      ViolationKind::BarrierDivergence, ViolationKind::OutOfBounds, ViolationKind::Uninitialised};
  return std::find(std::begin(seen), std::end(seen), kind) == std::end(seen);
}

bool is_alike(ViolationKind kind, const Symptom& symptom) {
  const auto& as_well = symptom.as_well;
  return kind == symptom.kind || (symptom.is_any_judged && is_judged(kind)) ||
         std::find(as_well.begin(), as_well.end(), kind) != as_well.end();
}

}  // namespace

Symptom symptom_of_claim(const Session& session, ViolationKind kind) {
  Symptom symptom{.kind = kind};
  if (session.subject().broken) return symptom;
  symptom.is_any_judged = explores(session.device()) && is_judged(kind);
  auto kinds = try_call([&] { return kinds_of_claim(session.property(), kind); });
  if (auto* same = std::get_if<std::vector<ViolationKind>>(&kinds)) symptom.as_well = *same;
  return symptom;
}

bool shows(const Attempt& attempt, const Symptom& symptom) {
  if (symptom.is_build_failure) return std::holds_alternative<BuildFailed>(attempt);
  if (symptom.is_crash) return std::holds_alternative<Crashed>(attempt);
  if (const auto* judged = std::get_if<Judged>(&attempt)) {
    const auto* violation = std::get_if<Violation>(&judged->judgement.verdict);
    return violation != nullptr && is_alike(violation->kind, symptom);
  }
  const auto* timed_out = std::get_if<TimedOut>(&attempt);
  return symptom.missed_deadline && timed_out != nullptr && timed_out->phase == Phase::Launch &&
         timed_out->limit >= *symptom.missed_deadline;
}

bool was_cut(const Attempt& attempt, const Symptom& symptom) {
  const auto* timed_out = std::get_if<TimedOut>(&attempt);
  return symptom.missed_deadline && timed_out != nullptr && timed_out->phase == Phase::Launch &&
         timed_out->limit < *symptom.missed_deadline;
}

bool is_decided(const Attempt& attempt, const Symptom& symptom) {
  const auto* judged = std::get_if<Judged>(&attempt);
  if (judged == nullptr) return shows(attempt, symptom);
  return std::holds_alternative<Pass>(judged->judgement.verdict) ||
         std::holds_alternative<Violation>(judged->judgement.verdict);
}

Measured measure(Session& session, const Case& input, const Symptom& symptom,
                 std::uint32_t launches, std::chrono::milliseconds time) {
  const auto begun = session.time().elapsed();
  Tally tally;
  while (tally.launches() < launches && session.can_go_on() && !tally.hopeless()) {
    const bool is_slow = session.time().elapsed() - begun >= time;
    if (is_slow && tally.launches() >= kLaunchesAtLeast) break;
    tally.add(session.launch(input), symptom);
  }
  return tally.measured();
}

std::uint32_t launches_needed(const Rate& rate, std::uint32_t most) {
  const double laplace = (rate.violations + 1.0) / (rate.launches + 2.0);
  const double needed = std::ceil(std::log(kMissProbability) / std::log1p(-laplace / 2));
  return static_cast<std::uint32_t>(std::clamp(needed, 1.0, static_cast<double>(most)));
}

}  // namespace stalemate::engine
