#include "cli/run/run_exit_code.hpp"

#include <algorithm>
#include <csignal>

#include "engine/run/expectation.hpp"

namespace stalemate::cli {

namespace {

/// Whether the verdict is that the device went away: code 6, unless something worse was found.
bool is_device_loss(const SubjectResult& subject) {
  const auto* error = std::get_if<Error>(&subject.verdict);
  return error != nullptr && error->device_lost;
}

}  // namespace

ExitCode run_exit_code(const RunResult& result, const RunEnd& end) {
  const auto any = [&](auto&& is) {
    return std::any_of(result.subjects.begin(), result.subjects.end(), is);
  };
  const bool is_machines = any([](const SubjectResult& subject) {
    const auto* error = std::get_if<Error>(&subject.verdict);
    return error != nullptr && error->of_machine;
  });
  if (end.report_failed || is_machines) return ExitCode::Internal;
  if (end.stop_signal == SIGINT) return ExitCode::Interrupted;
  if (end.stop_signal != 0) return static_cast<ExitCode>(128 + end.stop_signal);
  const bool unexpected = any([](const SubjectResult& subject) {
    return subject.expectation == Expectation::Unexpected && !is_device_loss(subject);
  });
  if (unexpected) return ExitCode::Unexpected;
  if (result.device_lost) return ExitCode::DeviceLost;
  if (!result.missing.empty() || end.input_damaged) return ExitCode::Incomplete;
  const auto any_is = [&](Expectation expectation) {
    return any([&](const SubjectResult& subject) { return subject.expectation == expectation; });
  };
  // Whether the whole run has judged anything, `merge` says.
  const bool is_decided = any(&engine::is_decided_as_expected) || end.is_part;
  if (any_is(Expectation::NotJudged) || !is_decided) return ExitCode::NotDecided;
  return result.stale_counts ? ExitCode::StaleBaseline : ExitCode::AsExpected;
}

}  // namespace stalemate::cli
