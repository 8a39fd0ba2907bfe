#include "report/console/console.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "base/printable.hpp"
#include "report/console/matrix.hpp"
#include "report/console/time_left.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/violation/kind_help.hpp"
#include "report/violation/next_step.hpp"
#include "report/violation/verdict_line.hpp"
#include "report/violation/violation_text.hpp"
#include "report/words/number_words.hpp"
#include "report/words/paint.hpp"
#include "report/words/text_width.hpp"
#include "report/words/totals.hpp"
#include "report/words/wrapped.hpp"

namespace stalemate::report {

namespace {

// Of "inconclusive", so that subjects' names stand below each other.
constexpr std::size_t kVerdictWidth = 12;

/// `text` with its lines moved to the right; blank lines stay blank.
std::string indented(std::string_view text, std::string_view by) {
  std::string moved;
  bool at_begin = true;
  for (const char c : text) {
    if (at_begin && c != '\n') moved += by;
    moved += c;
    at_begin = c == '\n';
  }
  return moved;
}

std::string device_text(const DeviceInfo& device) {
  std::string text =
      fmt::format("{}: {}, {}, driver {}\n", printable(device.id), printable(device.name),
                  printable(device.platform), printable(device.driver_version));
  for (const auto& warning : device.warnings) {
    text += fmt::format("  warning: {}\n", printable(warning));
  }
  return text;
}

/// The first line stays on the line of the verdict, the others below it: a build log has several.
std::string verdict_text(const SubjectResult& result, std::string reason, bool use_color) {
  const std::string word = padded(verdict_words(result), kVerdictWidth);
  std::string more;
  if (const auto end = reason.find('\n'); end != std::string::npos) {
    more = indented(reason.substr(end + 1), "    ");
    reason.erase(end);
    if (!more.empty() && more.back() != '\n') more += '\n';
  }
  return fmt::format("{}  {} on {}{}{}\n{}", painted(word, tone_of(result.expectation), use_color),
                     printable(result.subject), printable(result.device),
                     reason.empty() ? "" : ": ", reason, more);
}

/// The text of a failure with what mostly mends a violation, before the command that replays it.
std::string with_remedy(std::string text, const SubjectResult& result) {
  const auto* violation = std::get_if<Violation>(&result.verdict);
  const bool is_kept =
      !result.reproducer_file.empty() && text.find("replay: ") != std::string::npos;
  if (result.is_mutant || (violation == nullptr && !is_kept)) return text;
  std::string remedy = violation == nullptr ? "" : mend_line(*violation);
  if (is_kept) remedy += fmt::format("pass on: {}\n", export_command(result));
  return text.insert(is_kept ? text.rfind("replay: ") : text.size(), remedy);
}

std::string front(const std::string& text) {
  return text.empty() ? text : text + ", ";
}

}  // namespace

Console::Console(std::ostream& out, ConsoleOptions options, SteadyClock now)
    : out_(out), options_(std::move(options)), now_(std::move(now)) {
  options_.use_color &= options_.is_terminal;
  if (options_.is_terminal) line_.emplace(out_, options_.columns, now_);
}

void Console::say(const std::string& text) {
  if (line_) line_->clear();
  out_ << (options_.is_terminal ? wrapped(text, options_.columns) : text) << std::flush;
}

void Console::run_started(const RunHeader& header) {
  planned_ = header.subject_count * header.devices.size() / header.shard.count;
  started_ = header.on_record;
  on_record_ = header.on_record;
  began_ = now_();
  std::string text = fmt::format("stalemate {}, plan {}, seed {}: {} on {}\n",
                                 printable(header.tool_version), printable(header.plan),
                                 header.seed.value, counted(header.subject_count, "subject"),
                                 counted(header.devices.size(), "device"));
  if (!header.shard.is_whole()) text += fmt::format("shard {}\n", to_text(header.shard));
  if (header.on_record != 0) {
    text += counted(header.on_record, "verdict") + " on record, not run again\n";
  }
  for (const DeviceInfo& device : header.devices) text += device_text(device);
  say(text);
}

void Console::subject_started(const Subject& subject, const DeviceInfo& device) {
  ++started_;
  if (!line_) return;
  line_->show(fmt::format("[{}/{}] {}{} on {}", started_, planned_, front(left()),
                          printable(subject.name), printable(device.id)));
}

void Console::progress(const SubjectProgress& progress) {
  if (!line_) return;
  // What changes comes first: the name may be cut off.
  line_->show(fmt::format("[{}/{}] {}{} of {}, {}: {} on {}", started_, planned_, front(left()),
                          grouped(progress.done), counted(progress.planned, progress.unit),
                          printable(progress.activity), printable(progress.subject),
                          printable(progress.device)));
}

void Console::launch_was_slow(const SlowLaunch& slow) {
  std::string text =
      fmt::format("{}  {} on {}: {}; is it stuck?\n", padded("slow", kVerdictWidth),
                  printable(slow.subject), printable(slow.device), printable(slow.what));
  for (const auto& hint : slow.hints) text += fmt::format("  hint: {}\n", printable(words(hint)));
  say(text);
}

void Console::subject_finished(const SubjectResult& result) {
  ++finished_;
  const bool is_explained = !result.is_mutant || options_.verbose;
  const auto before =
      is_explained && !options_.verbose ? told_.on(result) : std::optional<SubjectOnDevice>();
  const std::string reason =
      before ? reference_text(result, *before)
             : verdict_reason(result, options_.verbose ? Verbosity::Full : Verbosity::Short);
  say(verdict_text(result, reason, options_.use_color) + details(result, before.has_value()) +
      (is_explained && !before ? indented(with_remedy(violation_text(result), result), "  ")
                               : std::string()));
}

std::string Console::left() const {
  if (finished_ == 0) return {};
  return time_left({finished_, planned_ - std::min(planned_, on_record_),
                    std::chrono::duration_cast<std::chrono::milliseconds>(now_() - began_)});
}

/// A violation says it itself: its last line is the command that replays it. What many subjects
/// that are skipped have in common is said of the first.
std::string Console::next_line(const SubjectResult& result) {
  if (std::holds_alternative<Violation>(result.verdict)) return "";
  const std::string next = next_step(result);
  const bool is_skipped = std::holds_alternative<Skipped>(result.verdict);
  const bool is_told = is_skipped && !options_.verbose && !remedies_told_.insert(next).second;
  return next.empty() || is_told ? "" : fmt::format("  next: {}\n", next);
}

/// Notes come before the text of a violation, whose last line is the command that replays it.
std::string Console::details(const SubjectResult& result, bool is_repeated) {
  std::string text;
  if (options_.verbose) {
    const auto figures = figures_words(result.effort);
    if (!figures.empty()) text += fmt::format("  {}\n", figures);
    text += fmt::format("  {}\n", times_words(result.effort));
  }
  if (!result.known.empty()) text += fmt::format("  known: {}\n", printable(result.known));
  for (const auto& note : result.notes) text += fmt::format("  note: {}\n", printable(note));
  if (!is_repeated) text += next_line(result);
  if (!result.is_mutant || options_.verbose || result.reproducer_file.empty()) return text;
  return text + fmt::format("  replay: {}\n", replay_command(result));
}

void Console::run_finished(const RunResult& result) {
  if (line_) line_->clear();
  // A table that is wrapped is none.
  const std::string matrix = matrix_text(result.subjects, options_.use_color);
  if (!matrix.empty()) out_ << '\n' << matrix;
  say('\n' + totals_text(result));
  if (!options_.results.empty()) out_ << fmt::format("results: {}\n", printable(options_.results));
  out_ << std::flush;
}

}  // namespace stalemate::report
