#include "engine/failure/investigate.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <utility>

#include "engine/failure/alone.hpp"
#include "engine/failure/cause.hpp"
#include "engine/failure/disambiguate.hpp"
#include "engine/failure/kept_history.hpp"
#include "engine/failure/most_reproducible.hpp"
#include "engine/failure/shrink.hpp"
#include "engine/failure/shrink_schedule.hpp"
#include "engine/failure/trace.hpp"
#include "engine/launch/races.hpp"
#include "engine/launch/rate.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/version.hpp"

namespace stalemate::engine {

namespace {

constexpr std::uint32_t kFreshLaunches = 20;
constexpr std::uint32_t kCrashLaunches = 3;

// A simulated launch that is stuck takes hundreds of times as long as one that ends.
constexpr std::uint32_t kStuckLaunches = 5;

// Of a candidate, where seeing it fail once led astray. What a driver does to the first launches
// after others of another size, it does not do five times.
constexpr std::uint32_t kMoreSightings[] = {2, 5};

/// Times as many launches, on a simulated device, for a case that did not fail again.
constexpr std::uint32_t kSimulatedPatience = 15;

/// Likewise on any device, where no case did.
constexpr std::uint32_t kLastPatience = 6;

// Larger cases that are asked whether they fail again, where the smallest one does not.
constexpr std::size_t kSeenAgainProbesMax = 12;

// Every accepted candidate of a failure that never ends costs a whole deadline.
constexpr int kHangingDeadlines = 6;

Symptom symptom_of(const Session& session, const Triaged& triaged) {
  Symptom symptom = symptom_of_claim(session, std::get<Violation>(triaged.judgement.verdict).kind);
  if (triaged.stuck) symptom.missed_deadline = session.deadlines().launch;
  return symptom;
}

std::uint32_t fresh_launches(const Session& session, const Symptom& symptom) {
  // What is among all executions once is among them always.
  if (symptom.missed_deadline || explores(session.device())) return 1;
  const bool is_stuck =
      symptom.kind == ViolationKind::NoProgress || symptom.kind == ViolationKind::Deadlock;
  return is_stuck ? kStuckLaunches : kFreshLaunches;
}

/// A mutant is known to fail: of its smallest case and its rate, which nobody waits for, a part of
/// the time is enough.
constexpr int kMutantShare = 4;

std::chrono::milliseconds rating_time(const Session& session) {
  const std::chrono::milliseconds whole = kRatingTime;
  return session.subject().broken ? whole / kMutantShare : whole;
}

ShrinkBudget budget_for(const Session& session, ShrinkBudget budget) {
  if (session.subject().broken) budget.time /= kMutantShare;
  return budget;
}

ShrinkBudget short_budget(ShrinkBudget budget, const Symptom& symptom) {
  if (symptom.missed_deadline) {
    budget.time = std::min(budget.time, *symptom.missed_deadline * kHangingDeadlines);
  }
  return budget;
}

Reproducer unrated(const Session& session, const Failure& failure) {
  return Reproducer{.tool_version = std::string(version()),
                    .subject = session.subject(),
                    .device = session.device(),
                    .violation = failure.violation,
                    .original = {failure.input, {}},
                    .smallest = {failure.input, {}},
                    .most_reproducible = std::nullopt,
                    .observed = failure.input,
                    .history = {},
                    .stuck = std::nullopt,
                    .exact = std::nullopt};
}

/// Why a launch that would fail is not repeated.
std::string unrepeated_text(const Session& session) {
  if (session.cancelled()) return "the run was stopped before the failing launch was repeated";
  if (session.time().left() == std::chrono::milliseconds(0)) {
    return "the subject's time was up before the failing launch was repeated; raise budget.time "
           "(or --time)";
  }
  return "the failing launch could not be repeated";
}

class Inquest {
 public:
  Inquest(Session& session, const Symptom& symptom, Failure failure)
      : session_(session),
        symptom_(symptom),
        launches_(fresh_launches(session, symptom)),
        rating_time_(rating_time(session)),
        kept_{unrated(session, failure), {}},
        failure_(std::move(failure)) {}

  Investigation hold(const Plan& plan) {
    Reproducer& reproducer = kept_.reproducer;
    reproducer.original.rate = confirm(failure_.input);
    const ShrinkBudget budget = budget_for(session_, plan.shrink);
    ShrinkRules rules{symptom_, reproducer.original.rate, short_budget(budget, symptom_),
                      plan.generate};
    Shrunk shrunk = shrink(session_, failure_, rules);
    rate_smallest(shrunk);
    for (const std::uint32_t sightings : kMoreSightings) {
      if (!went_astray(shrunk)) break;
      rules.sightings = sightings;
      shrunk = shrink(session_, failure_, rules);
      rate_smallest(shrunk);
    }
    if (shrunk.threw) note("the property threw while shrinking: " + shrunk.threw->what);
    if (auto alone = alone_case(session_, shrunk.smallest, symptom_, plan.generate)) {
      shrunk.path.push_back(alone->input);
      shrunk.smallest = *std::move(alone);
      rate_smallest(shrunk);
    }
    look_for_seen_again(shrunk);
    look_longer(kept_.reproducer.smallest, kLastPatience);
    rate_most_reproducible(shrunk);
    if (session_.device().is_simulated) {
      keep_schedule(shrunk.smallest, budget);
      if (is_sequential_) try_lone(shrunk, plan, budget);
    }
    keep_history(shrunk.smallest);
    return std::move(kept_);
  }

 private:
  void note(const std::string& text) { kept_.notes.push_back(text); }

  Rate confirm(const Case& input) {
    session_.doing("measuring the rate");
    Measured measured = measure(session_, input, symptom_, launches_, rating_time_);
    for (const auto& other : measured.notes) note(other);
    for (const std::string& kind : measured.other_kinds) {
      auto& kinds = kept_.other_kinds;
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
    }
    return measured.rate;
  }

  /// To a case that never fails again, although the original does.
  bool went_astray(const Shrunk& shrunk) const {
    const Reproducer& reproducer = kept_.reproducer;
    return !symptom_.missed_deadline && shrunk.path.size() > 1 &&
           reproducer.smallest.rate.violations == 0 && reproducer.original.rate.violations > 0;
  }

  void rate_smallest(const Shrunk& shrunk) {
    Reproducer& reproducer = kept_.reproducer;
    reproducer.smallest = reproducer.original;
    if (shrunk.path.size() == 1) return;
    reproducer.smallest = {shrunk.smallest.input, rate(shrunk.smallest.input, launches_)};
    if (session_.device().is_simulated) look_longer(reproducer.smallest, kSimulatedPatience);
  }

  Rate rate(const Case& input, std::uint32_t launches) {
    session_.doing("measuring the rate");
    return measure(session_, input, symptom_, launches, rating_time_).rate;
  }

  /// What is rare is looked for longer before it is said that it was not seen again.
  void look_longer(RatedCase& rated, std::uint32_t patience) {
    if (rated.rate.violations > 0 || symptom_.missed_deadline) return;
    const Rate more = rate(rated.input, launches_ * patience);
    rated.rate = {more.violations, rated.rate.launches + more.launches};
  }

  /// A case that failed once and never again is not the smallest: the next larger one that fails
  /// again is.
  void look_for_seen_again(const Shrunk& shrunk) {
    Reproducer& reproducer = kept_.reproducer;
    const bool was_seen_again = reproducer.smallest.rate.violations > 0;
    if (was_seen_again || symptom_.missed_deadline || shrunk.path.size() < 2) return;
    const std::size_t inner = shrunk.path.size() - 1;  // all but the smallest
    const std::size_t probed = std::min(inner, kSeenAgainProbesMax);
    for (std::size_t back = 0; back < probed && session_.can_go_on(); ++back) {
      const Case& larger = shrunk.path[inner - 1 - back];
      const bool is_original = larger == reproducer.original.input;
      const RatedCase rated{larger,
                            is_original ? reproducer.original.rate : rate(larger, launches_)};
      if (rated.rate.violations > 0) return prefer(rated);
    }
    if (reproducer.original.rate.violations > 0) prefer(RatedCase(reproducer.original));
  }

  void prefer(const RatedCase& seen_again) {
    Reproducer& reproducer = kept_.reproducer;
    reproducer.seen_once = std::exchange(reproducer.smallest, seen_again);
  }

  void rate_most_reproducible(const Shrunk& shrunk) {
    Reproducer& reproducer = kept_.reproducer;
    // Twenty missed deadlines for each probe are more than the answer is worth.
    if (symptom_.missed_deadline) return;
    reproducer.most_reproducible = most_reproducible(
        session_, {shrunk.path, reproducer.original.rate, reproducer.smallest.rate}, symptom_);
  }

  void try_lone(Shrunk& shrunk, const Plan& plan, const ShrinkBudget& budget) {
    auto lone = lone_case(session_, shrunk.smallest, symptom_, plan.generate);
    if (!lone) return;
    shrunk.path.push_back(lone->input);
    shrunk.smallest = *std::move(lone);
    rate_smallest(shrunk);
    keep_schedule(shrunk.smallest, budget);
  }

  /// From now on `failure` is the launch with the shortest schedule.
  void keep_schedule(Failure& failure, const ShrinkBudget& budget) {
    // Without its trace nobody sees what is wrong in an execution.
    if (explores(session_.device())) session_.take_time_to_tell();
    const std::string unrepeated = unrepeated_text(session_);  // as it is now
    auto shortest =
        shrink_schedule(session_, failure, {symptom_, kept_.reproducer.smallest.rate, budget, {}});
    if (!shortest) return note("the schedule is not kept: " + unrepeated);
    failure = std::move(shortest->failure);
    Violation& violation = failure.violation;
    const std::vector<Fact>& account = shortest->account;
    is_sequential_ = std::any_of(account.begin(), account.end(), [](const Fact& fact) {
      return fact.kind == FactKind::IsSequential;
    });
    auto cause = cause_of(shortest->recording, failure.input, violation, account);
    if (cause) violation.explanation.emplace_back(*std::move(cause));
    violation.explanation.insert(violation.explanation.end(), account.begin(), account.end());
    if (is_sequential_ && runs_in_turn(shortest->recording)) {
      violation.explanation.emplace_back(Fact(FactKind::RunsInTurn));
    }
    auto traced = try_call([&] {
      return trace_of(shortest->recording, violation, [&](const Access& access) {
        return location(session_.property(), session_.subject(), failure.input, access);
      });
    });
    if (const auto* threw = std::get_if<PropertyThrew>(&traced)) {
      note("there is no trace: the property threw: " + threw->what);
      traced = Trace{};
    }
    auto& trace = std::get<Trace>(traced);
    kept_.reproducer.exact =
        ExactLaunch{failure.schedule, shortest->recording.hash, std::move(trace.steps),
                    trace.left_out_after, trace.of_driver_after};
  }

  void keep_history(const Failure& failure) {
    Reproducer& reproducer = kept_.reproducer;
    reproducer.violation = failure.violation;
    // A smaller case may do without some of the lines that race.
    add_races(reproducer.violation, failure_.violation);
    reproducer.observed = failure.input;
    KeptHistory kept = kept_history(session_, failure);
    reproducer.history_condensed = size_bytes(kept.history) < size_bytes(failure.history);
    reproducer.history = std::move(kept.history);
    if (!kept.why_not.empty()) note("the history is not kept: " + kept.why_not);
  }

  Session& session_;
  Symptom symptom_;
  std::uint32_t launches_;
  std::chrono::milliseconds rating_time_;
  Investigation kept_;
  Failure failure_;
  bool is_sequential_ = false;  // the execution that is kept
};

}  // namespace

Investigation investigate_crash(Session& session, const Found& found) {
  Investigation kept{unrated(session, {found.input, {}, {}, {}}), {}};
  if (found.triaged.build_failure) {
    // A compiler does not change its mind: there is nothing to launch again.
    kept.reproducer.original.rate = {1, 1};
    kept.reproducer.smallest.rate = {1, 1};
    kept.reproducer.build_failure = found.triaged.build_failure;
    return kept;
  }
  session.doing("measuring the rate");
  const Symptom crash{.missed_deadline = std::nullopt, .is_crash = true};
  const Measured measured = measure(session, found.input, crash, kCrashLaunches);
  kept.reproducer.original.rate = measured.rate;
  kept.reproducer.smallest.rate = measured.rate;
  kept.reproducer.crash = found.triaged.crash;
  kept.notes = measured.notes;
  kept.other_kinds = measured.other_kinds;
  return kept;
}

Investigation investigate(Session& session, Found found, const Plan& plan) {
  found = disambiguated(session, wrong_alone(session, std::move(found)));
  const Symptom symptom = symptom_of(session, found.triaged);
  Failure failure{found.input, std::get<Violation>(found.triaged.judgement.verdict),
                  std::move(found.triaged.observation), std::move(found.triaged.schedule)};
  Investigation kept = Inquest(session, symptom, std::move(failure)).hold(plan);
  kept.reproducer.stuck = std::move(found.triaged.stuck);
  kept.notes.insert(kept.notes.begin(), found.triaged.notes.begin(), found.triaged.notes.end());
  return kept;
}

}  // namespace stalemate::engine
