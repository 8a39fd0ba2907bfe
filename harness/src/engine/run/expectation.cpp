#include "engine/run/expectation.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/run/device_matches.hpp"

namespace stalemate::engine {

namespace {

/// What the machine did wrong says nothing of the code.
Expectation of_error(const Error& error) {
  return error.of_machine ? Expectation::NotJudged : Expectation::Unexpected;
}

struct OfCorrect {
  bool is_strict;

  Expectation operator()(const Pass&) const { return Expectation::AsExpected; }
  Expectation operator()(const Violation&) const { return Expectation::Unexpected; }
  Expectation operator()(const Error& error) const { return of_error(error); }
  Expectation operator()(const Inconclusive& inconclusive) const {
    const bool is_red = is_strict || inconclusive.did_not_end;
    return is_red ? Expectation::NotJudged : Expectation::Undecided;
  }
  Expectation operator()(const Skipped&) const { return Expectation::Undecided; }
};

struct OfMutant {
  bool must_be_exposed;

  Expectation operator()(const Violation&) const { return Expectation::AsExpected; }
  Expectation operator()(const Pass&) const { return hidden(Expectation::AsExpected); }
  Expectation operator()(const Inconclusive& inconclusive) const {
    // Nobody knows whether it is stuck, or the machine was busy.
    const bool is_not_judged = must_be_exposed && inconclusive.did_not_end;
    return is_not_judged ? Expectation::NotJudged : hidden(Expectation::Undecided);
  }
  Expectation operator()(const Error& error) const { return of_error(error); }
  Expectation operator()(const Skipped&) const { return Expectation::Undecided; }

 private:
  Expectation hidden(Expectation where_it_may) const {
    return must_be_exposed ? Expectation::Unexpected : where_it_may;
  }
};

}  // namespace

bool must_be_exposed(const Subject& subject, const DeviceInfo& device) {
  return subject.broken &&
         std::any_of(subject.broken->exposed_by.begin(), subject.broken->exposed_by.end(),
                     [&](const std::string& word) { return device_matches(word, device); });
}

Expectation expectation(const Subject& subject, const Verdict& verdict, const DeviceInfo& device,
                        bool is_strict) {
  if (!subject.broken) return std::visit(OfCorrect{is_strict}, verdict);
  return std::visit(OfMutant{must_be_exposed(subject, device)}, verdict);
}

void hold_strictly(SubjectResult& result) {
  const bool is_open = result.expectation == Expectation::Undecided && !result.is_cut_short;
  if (result.is_mutant || !is_open) return;
  if (std::holds_alternative<Inconclusive>(result.verdict)) {
    result.expectation = Expectation::NotJudged;
  }
}

std::optional<std::string> other_kind_note(const Subject& subject, const Verdict& verdict) {
  const auto* violation = std::get_if<Violation>(&verdict);
  if (!subject.broken || violation == nullptr || violation->kind == subject.broken->kind) {
    return std::nullopt;
  }
  // What the kind names comes of the race, and some memories never show it.
  if (violation->kind == ViolationKind::DataRace) return std::nullopt;
  return fmt::format("exposed by another kind than expected: {}, not {}", name(violation->kind),
                     name(subject.broken->kind));
}

bool is_decided_as_expected(const SubjectResult& result) {
  const bool hides = result.is_mutant && !std::holds_alternative<Violation>(result.verdict);
  return result.expectation == Expectation::AsExpected && !hides &&
         !std::holds_alternative<Error>(result.verdict);
}

bool is_all_skipped(const RunResult& run) {
  return !run.subjects.empty() && run.missing.empty() &&
         std::all_of(run.subjects.begin(), run.subjects.end(), [](const SubjectResult& result) {
           return std::holds_alternative<Skipped>(result.verdict);
         });
}

bool decides_nothing(const RunResult& run) {
  const auto is_open = [](const SubjectResult& result) {
    return result.expectation == Expectation::Undecided ||
           (result.expectation == Expectation::AsExpected && !is_decided_as_expected(result));
  };
  return !run.subjects.empty() && run.missing.empty() &&
         std::all_of(run.subjects.begin(), run.subjects.end(), is_open);
}

}  // namespace stalemate::engine
