#include "report/violation/violation_text.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "base/printable.hpp"
#include "engine/launch/duration_text.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/violation/trace_text.hpp"
#include "report/words/case_words.hpp"
#include "report/words/number_words.hpp"
#include "report/words/shell_quote.hpp"

namespace stalemate::report {

namespace {

std::string rated_text(std::string_view title, const RatedCase& rated, const DeviceInfo& device) {
  return fmt::format("{}: {}\n  seen in: {}\n", title, case_words(rated.input),
                     rate_words(rated.rate, device));
}

/// The smallest case, called so only if it was seen to fail again.
std::string smallest_text(const Reproducer& reproducer) {
  const auto& [input, rate] = reproducer.smallest;
  const bool is_deterministic =
      reproducer.violation.is_alone && rate.launches > 0 && rate.violations == rate.launches;
  if (is_deterministic) {
    return fmt::format("smallest case: {}\n  seen in: every launch: the operation is wrong alone\n",
                       case_words(input));
  }
  if (rate.launches == 0 || rate.violations > 0)
    return rated_text("smallest case", {input, rate}, reproducer.device);
  return fmt::format("seen failing once, not again in {}: {}\n",
                     counted(rate.launches, "fresh launch", "fresh launches"), case_words(input));
}

std::string seen_once_text(const Reproducer& reproducer) {
  const auto& once = reproducer.seen_once;
  if (!once) return "";
  return fmt::format("smaller, but not seen again in {}{}: {}\n",
                     counted(once->rate.launches, "fresh launch", "fresh launches"),
                     once->input == reproducer.observed ? ", and what is told here is of it" : "",
                     case_words(once->input));
}

std::string stuck_text(const StuckEvidence& stuck) {
  std::string deadlines;
  for (const auto deadline : stuck.deadlines_missed) {
    deadlines += (deadlines.empty() ? "" : ", ") + engine::duration_text(deadline);
  }
  return fmt::format("deadlines missed: {}; {} of the same shape took {}\n", deadlines,
                     printable(stuck.control), engine::duration_text(stuck.control_time));
}

std::string reproducer_words(const Reproducer& reproducer) {
  std::string text = smallest_text(reproducer) + seen_once_text(reproducer);
  const auto& most_reproducible = reproducer.most_reproducible;
  if (most_reproducible && most_reproducible->input != reproducer.smallest.input) {
    text += rated_text("most reproducible case", *most_reproducible, reproducer.device);
  }
  if (reproducer.stuck) text += stuck_text(*reproducer.stuck);
  return text + pipeline_text(reproducer) + trace_text(reproducer);
}

/// A dash in front would make an option of it.
std::string argument(const std::string& file) {
  const bool is_like_option = !file.empty() && file.front() == '-';
  return shell_quote((is_like_option ? "./" : "") + file);
}

/// Quoted: a file from elsewhere may name any.
std::string program_of(const SubjectResult& result) {
  return result.reproducer ? argument(result.reproducer->program) : "stalemate";
}

std::string replay_line(const SubjectResult& result) {
  if (result.reproducer_file.empty()) return "";
  return fmt::format("replay: {}\n", replay_command(result));
}

/// Of an error.
std::string crash_text(const SubjectResult& result) {
  if (!result.reproducer || has_violation(*result.reproducer)) return "";
  if (result.reproducer->build_failure) return replay_line(result);
  return rated_text("case", result.reproducer->original, result.reproducer->device) +
         replay_line(result);
}

}  // namespace

std::string_view failure_kind(const Reproducer& reproducer) {
  if (reproducer.build_failure) return "build_failure";
  return reproducer.crash ? "crash" : name(reproducer.violation.kind);
}

std::string replay_command(const SubjectResult& result) {
  return fmt::format("{} replay {}", program_of(result), argument(result.reproducer_file));
}

std::string export_command(const SubjectResult& result) {
  return fmt::format("{} export {} --out report", program_of(result),
                     argument(result.reproducer_file));
}

std::string witness_text(const Violation& violation) {
  std::string text =
      fmt::format("{}: {}\n", name(violation.kind), printable(words(violation.summary)));
  for (const auto& line : explanation_words(violation)) {
    text += fmt::format("  {}\n", printable(line));
  }
  return text;
}

std::string violation_text(const SubjectResult& result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  if (violation == nullptr) return crash_text(result);
  std::string text = witness_text(*violation);
  if (result.reproducer) text += reproducer_words(*result.reproducer);
  return text + replay_line(result);
}

}  // namespace stalemate::report
