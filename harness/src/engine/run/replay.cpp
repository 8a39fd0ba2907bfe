#include <algorithm>
#include <fmt/format.h>

#include "engine/failure/weak_fences.hpp"
#include "engine/launch/control.hpp"
#include "engine/launch/rate.hpp"
#include "engine/launch/session.hpp"
#include "engine/launch/stuck.hpp"
#include "engine/launch/triage.hpp"
#include "engine/run/engine.hpp"
#include "property/own/own_kinds.hpp"

namespace stalemate::engine {

namespace {

Verdict judge_stored(const Property& property, const Reproducer& reproducer) {
  if (reproducer.crash) return Inconclusive{"a crash leaves no history"};
  if (reproducer.build_failure)
    return Inconclusive{"a program that does not build leaves no history"};
  if (!reproducer.stuck) {
    if (reproducer.history.buffers.empty()) return Inconclusive{"no history was kept"};
    const auto judged = try_call([&] {
      return with_kind_told(
          property, reproducer.subject,
          property.judge(reproducer.subject, reproducer.observed, reproducer.history).verdict);
    });
    const auto* threw = std::get_if<PropertyThrew>(&judged);
    return threw != nullptr ? property_threw(*threw) : std::get<Verdict>(judged);
  }
  if (proves_no_progress(*reproducer.stuck)) {
    return no_progress(reproducer.subject, reproducer.observed, reproducer.device,
                       *reproducer.stuck);
  }
  return Inconclusive{"slow: the deadlines and the control's time do not prove that it is stuck"};
}

bool is_of_kind(const Verdict& verdict, ViolationKind kind) {
  const auto* violation = std::get_if<Violation>(&verdict);
  return violation != nullptr && violation->kind == kind;
}

Symptom symptom_of(const Session& session, const Reproducer& reproducer,
                   const Deadlines& deadlines) {
  Symptom symptom = symptom_of_claim(session, reproducer.violation.kind);
  symptom.is_crash = reproducer.crash.has_value();
  symptom.is_build_failure = reproducer.build_failure.has_value();
  if (reproducer.stuck) symptom.missed_deadline = deadlines.launch;
  return symptom;
}

/// A failure that never ends is launched with the deadline that it missed when it was found.
Deadlines deadlines_of(const Reproducer& reproducer) {
  Deadlines deadlines;
  if (reproducer.stuck && !reproducer.stuck->deadlines_missed.empty()) {
    deadlines.launch = reproducer.stuck->deadlines_missed.front();
  }
  return deadlines;
}

/// A case that this device would make smaller is another, and so would be its schedule.
bool is_within_limits(const Session& session, const Case& input) {
  const auto fit = try_call([&] { return session.fit(input); });
  const auto* same = std::get_if<Case>(&fit);
  return same != nullptr && *same == input;
}

/// A simulated device that proves a livelock has run its cycle twice to the same state; so it does
/// in each launch anew.
std::optional<ProofAgain> proven_again(const Violation& again, const Violation& stored) {
  const auto is_proof = [](const Evidence& evidence) {
    const auto* fact = std::get_if<Fact>(&evidence);
    return fact != nullptr &&
           (fact->kind == FactKind::ProofOfLivelock || fact->kind == FactKind::ProofOfLoop);
  };
  const auto proof = std::find_if(again.explanation.begin(), again.explanation.end(), is_proof);
  if (proof == again.explanation.end()) return std::nullopt;
  const auto& before = stored.explanation;
  return ProofAgain{std::get<Fact>(*proof),
                    std::find(before.begin(), before.end(), *proof) != before.end()};
}

Repeat repeated(Session& session, const Reproducer& reproducer, const Symptom& symptom,
                ReplayResult& result) {
  if (!reproducer.exact || !session.device().is_simulated) return Repeat::NotTried;
  if (!is_within_limits(session, reproducer.observed)) return Repeat::NotTried;
  Schedule schedule = reproducer.exact->schedule;
  schedule.record = true;
  const Attempt attempt = session.launch(reproducer.observed, schedule);
  if (!is_decided(attempt, symptom)) return Repeat::NotJudged;
  ++result.decided;
  if (!shows(attempt, symptom)) return Repeat::NotSeen;
  const auto* judged = std::get_if<Judged>(&attempt);
  const auto* violation =
      judged == nullptr ? nullptr : std::get_if<Violation>(&judged->judgement.verdict);
  if (violation != nullptr) result.proof = proven_again(*violation, reproducer.violation);
  if (judged != nullptr) result.account = judged->account;
  if (judged != nullptr && judged->recording) {
    result.fence = weak_fence_fact(*judged->recording, reproducer.observed, symptom.kind);
  }
  const bool is_exact =
      judged != nullptr && judged->recording && judged->recording->hash == reproducer.exact->hash;
  return is_exact ? Repeat::Exact : Repeat::SameKind;
}

/// Launches the cases of one reproducer.
class Relaunch {
 public:
  Relaunch(Session& session, const Symptom& symptom, ReplayResult& result)
      : session_(session), symptom_(symptom), result_(result) {}

  CaseAgain measured(const Case& stored, std::uint32_t launches) {
    const auto fit = try_call([&] { return session_.fit(stored); });
    if (const auto* threw = std::get_if<PropertyThrew>(&fit)) {
      return {{}, {"the property threw: " + threw->what}};
    }
    CaseAgain again;
    const Case& input = std::get<Case>(fit);
    if (input != stored) again.notes.emplace_back("fitted to this device");
    const Measured measured = measure(session_, input, symptom_, launches);
    again.notes.insert(again.notes.end(), measured.notes.begin(), measured.notes.end());
    again.rate = measured.rate;
    result_.other_violations += measured.other_violations;
    result_.decided += measured.decided;
    return again;
  }

 private:
  Session& session_;
  const Symptom& symptom_;
  ReplayResult& result_;
};

/// How correct code ends on a machine where nothing builds, or every process crashes; empty where
/// it ends well, and of failures that a machine cannot show of its own.
std::string fault_of_machine(Session& session, const Reproducer& reproducer) {
  if (!reproducer.build_failure && !reproducer.crash) return "";
  const auto fit = try_call([&] { return session.fit(reproducer.smallest.input); });
  const auto* input = std::get_if<Case>(&fit);
  if (input == nullptr) return "";
  return how_control_ends(session, *input).failure.value_or("");
}

}  // namespace

ReplayResult replay(const Reproducer& reproducer, Device* device, std::uint32_t launches,
                    const RunContext& context, std::optional<std::chrono::milliseconds> deadline) {
  ReplayResult result;
  const Property* property = find_property(context.properties, reproducer.subject.property);
  if (property == nullptr) {
    result.stored = Error{fmt::format("there is no property '{}'", reproducer.subject.property)};
    return result;
  }
  result.stored = judge_stored(*property, reproducer);
  result.stored_agrees = is_of_kind(result.stored, reproducer.violation.kind);
  if (device == nullptr) return result;

  result.device = device->info();
  Deadlines deadlines = deadlines_of(reproducer);
  if (deadline) deadlines.launch = *deadline;
  Session session({*property, reproducer.subject, *device, context.files}, deadlines,
                  SubjectTime::unlimited(), context.cancellation);
  session.take_lone_cases(true);  // so had the search that found it
  if (const std::string fault = fault_of_machine(session, reproducer); !fault.empty()) {
    result.notes.push_back(
        fmt::format("no launch was judged: the control, which is correct, ends no better: {}: look "
                    "after the machine (room for temporary files, memory, a linker in PATH, the "
                    "driver)",
                    fault));
    return result;
  }
  const Symptom symptom = symptom_of(session, reproducer, deadlines);
  result.repeat = repeated(session, reproducer, symptom, result);
  Relaunch relaunch(session, symptom, result);
  result.smallest = relaunch.measured(reproducer.smallest.input, launches);
  if (reproducer.most_reproducible) {
    result.most_reproducible = relaunch.measured(reproducer.most_reproducible->input, launches);
  }
  return result;
}

}  // namespace stalemate::engine
