#include "engine/failure/shrink.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/launch/nd_range_limits.hpp"

namespace stalemate::engine {

namespace {

using std::chrono::milliseconds;

/// A launch of a small case takes a real device a millisecond, and a simulated one far less.
constexpr std::uint32_t kSimulatedAtTheCostOfOne = 16;

/// Sees, 95 times of 100, what fails in one launch of twenty.
constexpr std::uint32_t kPatience = 60;

class Shrinker {
 public:
  Shrinker(Session& session, const ShrinkRules& rules)
      : session_(session),
        rules_(rules),
        time_(rules.budget.time),
        launches_max_(rules.budget.launches) {
    if (session.device().is_simulated) {
      launches_max_ *= kSimulatedAtTheCostOfOne;
      tries_max_ *= kSimulatedAtTheCostOfOne;
    }
    if (!rules.symptom.missed_deadline) repeats_ = launches_needed(rules.rate, tries_max_);
  }

  Shrunk walk(Failure original) {
    Shrunk shrunk{std::move(original), {}};
    shrunk.path.push_back(shrunk.smallest.input);
    while (auto smaller = next(shrunk)) {
      shrunk.path.push_back(smaller->input);
      shrunk.smallest = *std::move(smaller);
    }
    shrunk.threw = std::move(threw_);
    return shrunk;
  }

 private:
  struct Seen {
    Failure failure;
    std::uint32_t launches;
  };

  /// The first simpler case that fails. What always fails with many work-items may seldom do so
  /// with two, so before it is over all are asked once more, with patience.
  std::optional<Failure> next(const Shrunk& shrunk) {
    auto failure = first_failing(shrunk);
    if (failure || rules_.symptom.missed_deadline || repeats_ >= kPatience) return failure;
    repeats_ = kPatience;
    return first_failing(shrunk);
  }

  std::optional<Failure> first_failing(const Shrunk& shrunk) {
    const auto shrinks = shrinks_of(shrunk.smallest.input);
    while (may_launch()) {
      const auto simpler = simpler_of(shrinks, shrunk.smallest.input);
      if (!simpler) return std::nullopt;
      const Case& candidate = *simpler;
      // Clamping may lead back to where the walk has been, and then for ever round in a circle.
      if (std::find(shrunk.path.begin(), shrunk.path.end(), candidate) != shrunk.path.end()) {
        continue;
      }
      if (auto failure = try_often(candidate, shrunk.smallest.violation)) return failure;
    }
    return std::nullopt;
  }

  /// What the property grows from that case; nothing if it throws.
  CaseTree::Shrinks shrinks_of(const Case& input) {
    auto grown = try_call(
        [&] { return session_.property().shrink_tree(session_.subject(), input).shrinks(); });
    if (auto* shrinks = std::get_if<CaseTree::Shrinks>(&grown)) return std::move(*shrinks);
    threw_ = std::get<PropertyThrew>(std::move(grown));
    return [] { return std::optional<CaseTree>(); };
  }

  std::optional<Case> simpler_of(const CaseTree::Shrinks& shrinks, const Case& before) {
    auto simpler = try_call([&]() -> std::optional<Case> {
      // A property may grow candidates for ever of which none is taken.
      while (may_launch()) {
        const auto tree = shrinks();
        if (!tree) break;
        // Raised, it would be no simpler.
        if (is_below_least(session_.subject(), tree->value)) continue;
        const Case candidate = session_.fit(brought_within(rules_.generate, tree->value, before));
        // Work-items that a range does not let go would do the operations of all on top.
        if (candidate.operations() <= before.operations()) return candidate;
      }
      return std::nullopt;
    });
    if (auto* input = std::get_if<std::optional<Case>>(&simpler)) return *input;
    threw_ = std::get<PropertyThrew>(std::move(simpler));
    return std::nullopt;
  }

  std::optional<Failure> try_often(const Case& candidate, const Violation& violation) {
    session_.doing("shrinking");
    auto seen = see(candidate, violation, repeats_);
    if (!seen || rules_.symptom.missed_deadline) return failure_in(std::move(seen));
    Rate rate{1, seen->launches};
    while (rate.violations < rules_.sightings) {
      const auto again = see(candidate, violation, repeats_after(rate));
      if (!again) return std::nullopt;
      rate = {rate.violations + 1, rate.launches + again->launches};
    }
    // What was accepted late fails more rarely than the original, and so will what comes after it.
    repeats_ = repeats_after(rate);
    return failure_in(std::move(seen));
  }

  std::optional<Seen> see(const Case& candidate, const Violation& violation,
                          std::uint32_t launches_max) {
    for (std::uint32_t launch = 1; launch <= launches_max && may_launch(); ++launch) {
      Attempt attempt = session_.launch_until_met(candidate);
      ++launches_;
      if (shows(attempt, rules_.symptom)) {
        return Seen{failure_of(candidate, std::move(attempt), violation), launch};
      }
      if (!std::holds_alternative<Judged>(attempt)) return std::nullopt;
    }
    return std::nullopt;
  }

  static std::optional<Failure> failure_in(std::optional<Seen> seen) {
    return seen ? std::optional(std::move(seen->failure)) : std::nullopt;
  }

  std::uint32_t repeats_after(const Rate& rate) const {
    return std::max(repeats_, launches_needed(rate, tries_max_));
  }

  static Failure failure_of(const Case& input, Attempt attempt, const Violation& known) {
    auto* judged = std::get_if<Judged>(&attempt);
    if (judged == nullptr) return {input, known, {}};
    return {input, std::get<Violation>(judged->judgement.verdict), std::move(judged->observation),
            std::move(judged->schedule)};
  }

  bool may_launch() const {
    return session_.can_go_on() && !time_.search_is_over() && launches_ < launches_max_;
  }

  Session& session_;
  const ShrinkRules& rules_;
  SubjectTime time_;
  std::uint64_t launches_max_;
  std::uint32_t tries_max_ = 64;
  std::uint32_t repeats_ = 1;
  std::uint64_t launches_ = 0;
  std::optional<PropertyThrew> threw_;
};

}  // namespace

Shrunk shrink(Session& session, Failure original, const ShrinkRules& rules) {
  return Shrinker(session, rules).walk(std::move(original));
}

}  // namespace stalemate::engine
