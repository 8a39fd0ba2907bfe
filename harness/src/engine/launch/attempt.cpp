#include "engine/launch/attempt.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "base/at_work.hpp"
#include "core/buffer_types.hpp"
#include "engine/launch/explored.hpp"
#include "engine/launch/races.hpp"
#include "property/own/own_kinds.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

using std::chrono::nanoseconds;

/// A race is the verdict where the property found nothing else: what it says is more. No history
/// shows a race, so none is kept.
void convict(Judged& judged, const RacingLaunch& launch) {
  Verdict& verdict = judged.judgement.verdict;
  if (auto* violation = std::get_if<Violation>(&verdict)) return tell_why(*violation, launch);
  if (!std::holds_alternative<Pass>(verdict) && !std::holds_alternative<Inconclusive>(verdict)) {
    return;
  }
  verdict = race_violation(launch);
  judged.observation = {};
}

/// Whether what was found comes of it is open, so the kind stays; where to look first is known.
void tell_garbage(Verdict& verdict, const std::optional<Fact>& unwritten_load) {
  auto* violation = std::get_if<Violation>(&verdict);
  if (violation == nullptr || !unwritten_load) return;
  violation->explanation.emplace_back(*unwritten_load);
}

Judgement judgement_of(const Sent& sent, const Observation& observation) {
  const AtWork at_work(sent.property.name(), sent.subject.name);
  Judgement judgement = sent.property.judge(sent.subject, sent.input, observation);
  judgement.verdict = with_kind_told(sent.property, sent.subject, std::move(judgement.verdict));
  return judgement;
}

void retype(Detail& detail, ScalarType type) {
  auto* value = std::get_if<Value>(&detail.data);
  if (value == nullptr) return;
  for (TypedBits& part : value->parts) {
    if (size_bytes(part.type) == size_bytes(type)) part.type = type;
  }
}

/// The subject's, or those of its buffers: of each size one.
std::vector<ScalarType> types_of(const Subject& subject) {
  if (const auto own = scalar_type(subject.options.text("type").value_or(""))) return {*own};
  std::map<std::size_t, std::set<ScalarType>> by_size;
  for (const auto& [name, type] : buffer_types(subject)) by_size[size_bytes(type)].insert(type);
  std::vector<ScalarType> types;
  for (const auto& [size, of_size] : by_size) {
    if (of_size.size() == 1) types.push_back(*of_size.begin());
  }
  return types;
}

/// A device knows bits and their number; of that size the subject's type is meant.
std::vector<Fact> retyped(std::vector<Fact> facts, const Subject& subject) {
  for (const ScalarType type : types_of(subject)) {
    for (Fact& fact : facts) {
      for (Detail& detail : fact.details) retype(detail, type);
    }
  }
  return facts;
}

/// Turns an outcome, which is used up, into an attempt.
struct ToAttempt {
  const Sent& sent;

  Attempt operator()(Completed&& completed) const {
    auto executions = judged_executions(completed);
    if (auto* threw = std::get_if<PropertyThrew>(&executions)) return std::move(*threw);
    auto& worst = std::get<JudgedExecutions>(executions);
    Judged judged{std::move(worst.judgement), std::move(worst.observation)};
    judged.alike = std::move(worst.alike);
    if (sent.request.timed) {
      judged.kernel_time = std::accumulate(completed.dispatch_times.begin(),
                                           completed.dispatch_times.end(), nanoseconds(0));
    }
    judged.wall_time = std::max(nanoseconds(0), sent.wall_time - completed.build_time);
    judged.schedule = sent.request.schedule;
    judged.recording = std::move(completed.recording);
    judged.account = retyped(std::move(completed.account), sent.subject);
    judged.races_watched = completed.races_watched;
    if (!completed.races.empty()) {
      auto convicted = try_call([&] {
        convict(judged, racing_launch(judged, completed.races, completed.races_left_out));
        return true;
      });
      if (auto* threw = std::get_if<PropertyThrew>(&convicted)) return std::move(*threw);
    }
    tell_garbage(judged.judgement.verdict, completed.unwritten_load);
    return judged;
  }
  // What was seen to go wrong was seen while everybody ran.
  Attempt operator()(Misbehaved&& misbehaved) const {
    Judged judged;
    judged.judgement.verdict = std::move(misbehaved.violation);
    judged.judgement.met = true;
    judged.schedule = sent.request.schedule;
    judged.recording = std::move(misbehaved.recording);
    judged.account = retyped(std::move(misbehaved.account), sent.subject);
    auto& violation = std::get<Violation>(judged.judgement.verdict);
    auto located = try_call([&] { return located_steps(std::move(violation.explanation)); });
    if (auto* threw = std::get_if<PropertyThrew>(&located)) return std::move(*threw);
    violation.explanation = std::get<std::vector<Evidence>>(std::move(located));
    // Who goes another way than the others, or waits for ever, may have read too early.
    const bool may_be_race = violation.kind == ViolationKind::BarrierDivergence ||
                             violation.kind == ViolationKind::NoProgress;
    if (may_be_race && !misbehaved.races.empty()) {
      auto told = try_call([&] {
        tell_why(violation, racing_launch(judged, misbehaved.races, 0));
        return true;
      });
      if (auto* threw = std::get_if<PropertyThrew>(&told)) return std::move(*threw);
    }
    return judged;
  }
  Attempt operator()(TimedOut&& timed_out) const {
    const Deadlines& deadlines = sent.request.deadlines;
    timed_out.limit = timed_out.phase == Phase::Build ? deadlines.build : deadlines.launch;
    return timed_out;
  }
  template <class Ending>
  Attempt operator()(Ending&& ending) const {
    return std::forward<Ending>(ending);
  }

 private:
  /// A device knows buffers and bytes; the property knows what lies there.
  std::vector<Evidence> located_steps(std::vector<Evidence> lines) const {
    for (Evidence& line : lines) {
      auto* step = std::get_if<Step>(&line);
      if (step == nullptr || !step->access || step->access->object.empty()) continue;
      step->place = location(sent.property, sent.subject, sent.input, *step->access);
    }
    return lines;
  }

  RacingLaunch racing_launch(const Judged& judged, const std::vector<DataRace>& races,
                             std::uint32_t races_left_out) const {
    return {sent.property, sent.subject,   sent.input,
            races,         races_left_out, judged.recording ? &*judged.recording : nullptr};
  }

  /// Of a launch that is not explored, its only one.
  std::variant<JudgedExecutions, PropertyThrew> judged_executions(Completed& completed) const {
    if (completed.exploration) {
      // All that is wrong alike, so that of its executions the one is recorded that tells most.
      const bool is_to_record = sent.request.schedule.record && !completed.exploration->shown;
      return judge_all(
          sent.input, *std::move(completed.exploration),
          [&](const Observation& one) { return judgement_of(sent, one); },
          is_to_record ? JudgeUntil::Last : JudgeUntil::FirstWrong,
          sent.subject.broken ? WrongLike::SameKind : WrongLike::Any);
    }
    Observation observation{std::move(completed.buffers)};
    auto judgement = try_call([&] { return judgement_of(sent, observation); });
    if (auto* threw = std::get_if<PropertyThrew>(&judgement)) return std::move(*threw);
    return JudgedExecutions{std::get<Judgement>(std::move(judgement)), std::move(observation)};
  }
};

}  // namespace

Attempt attempt_of(const Sent& sent, LaunchOutcome&& outcome) {
  return std::visit(ToAttempt{sent}, std::move(outcome));
}

}  // namespace stalemate::engine
