#include "profile/profile.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <thread>

#include "engine/launch/requirements.hpp"
#include "engine/run/claims.hpp"
#include "engine/run/engine.hpp"
#include "report/words/number_words.hpp"
#include "stalemate/version.hpp"

namespace stalemate::profile {

namespace {

std::string today() {
  return fmt::format(
      "{:%Y-%m-%d}",
      fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
}

RunResult run_cases(Device& device, const ProfileOrder& order, const ProfileParts& parts) {
  const engine::RunContext context{order.properties,
                                   order.files,
                                   order.seed,
                                   order.cancellation,
                                   {},
                                   parts.keep,
                                   std::max(1U, std::thread::hardware_concurrency()),
                                   parts.open_again,
                                   parts.open_builder};
  return engine::run(order.plan, {&device}, context, parts.observers);
}

/// A data race is the code's, whatever the device: what came of it here is what counts, and nothing
/// came of it if the race is all that was found.
SubjectResult by_results(SubjectResult result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  if (violation == nullptr || violation->kind != ViolationKind::DataRace) return result;
  result.verdict = Pass{};
  result.reproducer.reset();
  result.reproducer_file.clear();
  return result;
}

template <class Named>
auto named(const std::vector<Named>& all, const std::string& name, std::string Named::*member) {
  return std::find_if(all.begin(), all.end(),
                      [&](const Named& one) { return one.*member == name; });
}

/// Fills in rows, each by its own means.
struct Measurer {
  Device& device;
  const ProfileOrder& order;
  const RunResult& run;

  std::string unclaimed(const CodeNames& names) const {
    return engine::comma_list(engine::unclaimed_words(names, device.info()));
  }

  CodeNames used_names(const Subject& subject) const {
    const Property* property = find_property(order.properties, subject.property);
    return property == nullptr ? CodeNames{} : engine::used_names(*property, subject);
  }

  void by_cases(ProfileRow& row) const {
    const auto result = named(run.subjects, row.idiom.name, &SubjectResult::subject);
    const auto subject = named(order.plan.subjects, row.idiom.name, &Subject::name);
    if (result == run.subjects.end() || subject == order.plan.subjects.end()) {
      row.measured.verdict = Inconclusive{"was not run"};
      return;
    }
    row.result = by_results(*result);
    row.measured.verdict = row.result->verdict;
    row.measured.unclaimed = unclaimed(used_names(*subject));
    row.measured.lacks_progress =
        engine::lacking_progress(subject->needs_progress, device.info()).has_value();
  }

  void by_messages(ProfileRow& row) const {
    const std::string form = row.idiom.name.substr(row.idiom.name.find('.') + 1);
    const engine::MessageOrder post{order.files, form, order.seed, order.cancellation};
    const auto outcome = engine::probe_messages(device, post);
    const Subject whole{.source = std::string(engine::message_form(order.files, form))};
    row.measured.unclaimed = unclaimed(source_code(whole).identifiers);
    if (const auto* verdict = std::get_if<Verdict>(&outcome)) {
      row.measured.verdict = *verdict;
      return;
    }
    row.letters = std::get<engine::LetterCounts>(outcome);
    row.measured.verdict = verdict_on(*row.letters);
  }

  void by_turns(ProfileRow& row, bool ProgressSeen::*parties) const {
    const auto& seen = device.info().progress;
    if (!seen) {
      row.measured.verdict = Inconclusive{"the probe of progress did not complete"};
    } else if (*seen.*parties) {
      row.measured.verdict = Pass{};
    } else {
      row.measured.verdict = Violation{ViolationKind::NoProgress, Fact(FactKind::WaitsForEver)};
    }
  }

  void measure(ProfileRow& row) const {
    switch (row.idiom.measured_by) {
      case MeasuredBy::Cases: return by_cases(row);
      case MeasuredBy::Messages: return by_messages(row);
      case MeasuredBy::WorkGroups: return by_turns(row, &ProgressSeen::work_groups);
      case MeasuredBy::WorkItems: return by_turns(row, &ProgressSeen::work_items);
      case MeasuredBy::Lanes: return by_turns(row, &ProgressSeen::lanes);
    }
  }
};

bool lost_device(const ProfileRow& row) {
  const auto* error = std::get_if<Error>(&row.measured.verdict);
  return error != nullptr && error->device_lost;
}

bool is_of_machine(const ProfileRow& row) {
  const auto* error = std::get_if<Error>(&row.measured.verdict);
  return error != nullptr && error->of_machine;
}

}  // namespace

Verdict verdict_on(const engine::LetterCounts& letters) {
  if (letters.letters == 0) {
    return Inconclusive{fmt::format(
        "not seen together: in none of {} launches two work-groups ran at the same time",
        report::grouped(letters.launches))};
  }
  if (letters.old == 0) return Pass{};
  return Violation{ViolationKind::StaleRead,
                   Fact(FactKind::LettersWereOld, {letters.old, letters.letters})};
}

Profile measure_profile(Device& device, const ProfileOrder& order, const ProfileParts& parts) {
  Profile profile{std::string(version()), today(), order.seed, device.info(), {}};
  const RunResult run = run_cases(device, order, parts);
  const Measurer measurer{device, order, run};
  for (const Idiom& idiom : idioms()) {
    ProfileRow row{.idiom = idiom};
    measurer.measure(row);
    row.advice = advice(idiom, row.measured);
    profile.rows.push_back(std::move(row));
  }
  return profile;
}

ExitCode profile_exit_code(const Profile& profile) {
  const auto any = [&](auto&& is) {
    return std::any_of(profile.rows.begin(), profile.rows.end(), is);
  };
  if (any([](const ProfileRow& row) { return !row.advice.is_expected && !lost_device(row); })) {
    return ExitCode::Unexpected;
  }
  if (any(is_of_machine)) return ExitCode::Internal;
  if (any(lost_device)) return ExitCode::DeviceLost;
  const bool decided = any([](const ProfileRow& row) {
    return std::holds_alternative<Pass>(row.measured.verdict) ||
           std::holds_alternative<Violation>(row.measured.verdict);
  });
  return decided ? ExitCode::AsExpected : ExitCode::NotDecided;
}

}  // namespace stalemate::profile
