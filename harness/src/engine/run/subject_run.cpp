#include "engine/run/subject_run.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "engine/failure/driver_fault.hpp"
#include "engine/failure/investigate.hpp"
#include "engine/launch/nd_range_limits.hpp"
#include "engine/launch/requirements.hpp"
#include "engine/launch/triage.hpp"
#include "engine/run/alternatives.hpp"
#include "engine/run/claims.hpp"
#include "engine/run/expectation.hpp"
#include "engine/run/known.hpp"
#include "engine/run/search.hpp"

namespace stalemate::engine {

namespace {

void add_note(SubjectResult& result, const std::string& note) {
  auto& notes = result.notes;
  if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
}

void add_notes(SubjectResult& result, const std::vector<std::string>& notes) {
  for (const auto& note : notes) add_note(result, note);
}

SubjectResult unjudged(const Subject& subject, const DeviceInfo& device) {
  SubjectResult result;
  result.subject = subject.name;
  result.property = subject.property;
  result.device = device.id;
  result.is_mutant = subject.broken.has_value();
  result.origin = subject.origin;
  return result;
}

/// Looks into the violation; the verdict becomes that of the smallest case.
void explain(Session& session, const Found& found, const RunParts& parts, SubjectResult& result) {
  Investigation investigation = investigate(session, found, parts.plan);
  investigation.reproducer.run_seed = parts.context.seed;
  result.verdict = investigation.reproducer.violation;
  result.reproducer = std::move(investigation.reproducer);
  add_notes(result, investigation.notes);
  result.other_kinds = std::move(investigation.other_kinds);
}

/// Of a mutant it is known that the code is wrong.
std::optional<Error> fault_of_driver(const Binding& binding, Session& session, const Found& found) {
  if (binding.subject.broken || session.device().is_simulated || !session.can_go_on()) {
    return std::nullopt;
  }
  session.expect_nothing();
  session.doing("asking whether the driver is right");
  if (auto fault = fault_of_counting(session, found)) return fault;
  return driver_fault(binding.device, session.deadlines(), found);
}

/// What a pass is worth, or a crash, on a driver that goes wrong where nothing is shared: nothing.
std::optional<Error> fault_beside(const Binding& binding, Session& session, const Search& search,
                                  AskedDriver* asked) {
  const bool is_asked = asked != nullptr && !binding.subject.broken && session.can_go_on();
  if (!is_asked || session.device().is_simulated) return std::nullopt;
  const Verdict verdict = search.verdict();
  const bool has_passed = std::holds_alternative<Pass>(verdict);
  const auto* error = std::get_if<Error>(&verdict);
  const bool is_told = error != nullptr && (error->of_machine || error->of_driver);
  const bool has_crashed =
      error != nullptr && !is_told && search.crashed() && search.crashed()->triaged.crash;
  if (!has_passed && !has_crashed) return std::nullopt;
  session.expect_nothing();
  session.doing("asking whether the driver is right");
  const std::string& fault = asked->fault(binding.device, session.deadlines());
  if (fault.empty()) return std::nullopt;
  return not_judged_beside(fault, has_passed ? "a pass" : "a crash");
}

/// What proving that a launch is stuck and looking into a failure may take. Of a size that was
/// named every execution is wanted, and an exploration says itself what is stuck.
std::chrono::milliseconds reserve(const Plan& plan, const DeviceInfo& device) {
  if (explores(device) && !plan.sizes.empty()) return plan.budget.time / 4;
  return time_to_prove_stuck(plan.deadline) + plan.shrink.time;
}

/// The verdict stays: a crash judges nothing.
void keep_crash(Session& session, const Found& crashed, const RunParts& parts,
                SubjectResult& result) {
  Investigation investigation = investigate_crash(session, crashed);
  investigation.reproducer.run_seed = parts.context.seed;
  result.reproducer = std::move(investigation.reproducer);
  add_notes(result, investigation.notes);
  result.other_kinds = std::move(investigation.other_kinds);
}

SubjectOutcome searched(const Binding& binding, const RunParts& parts) {
  Session session(binding, parts.plan.deadline,
                  SubjectTime(parts.plan.budget.time, reserve(parts.plan, binding.device.info())),
                  parts.context.cancellation);
  if (parts.share != nullptr) {
    session.set_processors([share = parts.share] { return share->of_one(); });
  }
  session.set_judged_at_once(judged_at_once(session.device(), parts.processors));
  Search search(session, parts);
  search.run();
  const auto search_time = session.time().elapsed();
  SubjectOutcome outcome{unjudged(binding.subject, session.device()), false, false};
  outcome.result.verdict = search.verdict();
  add_notes(outcome.result, search.notes());
  bool is_told = false;
  if (const auto& found = search.found()) {
    if (auto fault = fault_of_driver(binding, session, *found)) {
      outcome.result.verdict = *std::move(fault);
    } else {
      explain(session, *found, parts, outcome.result);
    }
  } else if (auto fault = fault_beside(binding, session, search, parts.asked)) {
    outcome.result.verdict = *std::move(fault);
    is_told = true;
  }
  const Found* crashed = search.crashed();
  if (crashed != nullptr && !is_told) keep_crash(session, *crashed, parts, outcome.result);
  outcome.result.effort = session.effort();
  outcome.result.effort.searched = search_time;
  outcome.result.effort.elapsed = session.time().elapsed();
  outcome.device_lost = session.device_lost();
  outcome.interrupted = session.cancelled();
  return outcome;
}

SubjectOutcome without_search(const Binding& binding, Verdict verdict) {
  SubjectOutcome outcome{unjudged(binding.subject, binding.device.info()), false, false};
  outcome.result.verdict = std::move(verdict);
  return outcome;
}

SubjectOutcome judged(const Subject& subject, Device& device, const RunParts& parts) {
  const Property* property = find_property(parts.context.properties, subject.property);
  if (property == nullptr) {
    SubjectOutcome outcome{unjudged(subject, device.info()), false, false};
    outcome.result.verdict = Error{"there is no property '" + subject.property + "'"};
    return outcome;
  }
  const Binding binding{*property, subject, device, parts.context.files, parts.shared};
  if (const auto missing = what_is_missing(subject, device.info())) {
    return without_search(binding, *missing);
  }
  const auto no_room = try_call([&] { return lacking_room(*property, subject, device.info()); });
  if (const auto* threw = std::get_if<PropertyThrew>(&no_room)) {
    return without_search(binding, property_threw(*threw));
  }
  if (const auto& room = std::get<std::optional<std::string>>(no_room)) {
    return without_search(binding, Skipped{*room, Lack::Room});
  }
  return searched(binding, parts);
}

/// What was seen to be wrong stays wrong, whatever more cases would have shown.
bool is_final(const Verdict& verdict) {
  return std::holds_alternative<Violation>(verdict) || std::holds_alternative<Error>(verdict);
}

/// A search that was cut short has not decided what more cases would have shown, and of a mutant
/// that was never launched nobody can say that it stays hidden.
Expectation expected(const Subject& subject, const SubjectResult& result, const DeviceInfo& device,
                     bool is_strict) {
  if (result.is_cut_short) return Expectation::Undecided;
  const Expectation found = expectation(subject, result.verdict, device, is_strict);
  const bool is_untried =
      std::holds_alternative<Inconclusive>(result.verdict) && result.effort.launches == 0;
  const bool is_hidden = result.is_mutant && found == Expectation::Unexpected;
  return is_hidden && is_untried ? Expectation::NotJudged : found;
}

/// Not so where launches of the failure were wrong in a way, too, that no entry lists.
void expect_known(const Subject& subject, const DeviceInfo& device, const RunParts& parts,
                  SubjectResult& result) {
  if (result.expectation != Expectation::Unexpected) return;
  const KnownFailure* known = known_failure(parts.context.known, subject, result.verdict, device);
  if (known == nullptr) return;
  const std::string unknown =
      unknown_kind(parts.context.known, subject, result.other_kinds, device);
  if (!unknown.empty()) {
    return add_note(result, fmt::format("not known: launches of it ended with {}, too, which the "
                                        "baseline does not list",
                                        unknown));
  }
  if (std::holds_alternative<Error>(result.verdict) && must_be_exposed(subject, device)) {
    result.expectation = Expectation::NotJudged;
    return add_note(result, "known, and not excused: a mutant that has to be exposed here was not");
  }
  result.known = known->because;
  result.expectation = Expectation::AsExpected;
}

/// What is known excuses no other failure, which the cases that are left may have.
void expect_more(SubjectResult& result) {
  if (result.known.empty()) return;
  result.is_cut_short = true;
  result.expectation = Expectation::Undecided;
}

/// What the device claims, or lacks, of what the subject takes.
void tell_of_device(const Property& property, const Subject& subject, const DeviceInfo& device,
                    const RunParts& parts, SubjectResult& result) {
  if (const auto note = beyond_claims_note(property, subject, device)) add_note(result, *note);
  if (std::holds_alternative<Violation>(result.verdict) && !result.is_mutant) {
    if (const auto note = faulty_device_note(device)) add_note(result, *note);
  }
  auto* skipped = std::get_if<Skipped>(&result.verdict);
  if (skipped == nullptr || !parts.context.devices_here) return;
  skipped->had_by = devices_without(*skipped, property, subject, parts.context.devices_here());
}

}  // namespace

SubjectOutcome run_subject(const Subject& subject, Device& device, const RunParts& parts) {
  const DeviceInfo& info = device.info();
  parts.observers.notify(&RunObserver::subject_started, subject, info);
  SubjectOutcome outcome = judged(subject, device, parts);
  SubjectResult& result = outcome.result;
  result.effort.built_ahead = parts.built_ahead;
  result.is_cut_short = outcome.interrupted && !is_final(result.verdict);
  result.expectation = expected(subject, result, info, parts.context.is_strict);
  expect_known(subject, info, parts, result);
  if (outcome.interrupted) expect_more(result);
  if (const auto note = other_kind_note(subject, result.verdict)) add_note(result, *note);
  const Property* property = find_property(parts.context.properties, subject.property);
  if (property != nullptr) tell_of_device(*property, subject, info, parts, result);
  if (result.reproducer) result.reproducer->program = parts.context.program;
  if (result.reproducer && parts.context.keep) {
    result.reproducer_file = parts.context.keep(*result.reproducer, result);
  }
  parts.observers.notify(&RunObserver::subject_finished, result);
  return outcome;
}

}  // namespace stalemate::engine
