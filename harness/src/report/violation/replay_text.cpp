#include "report/violation/replay_text.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "base/printable.hpp"
#include "report/evidence/fact_words.hpp"
#include "report/violation/kind_help.hpp"
#include "report/violation/trace_text.hpp"
#include "report/violation/violation_text.hpp"
#include "report/words/case_words.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

/// What judging the stored history gave, in words.
struct Judged {
  std::string operator()(const Pass&) const { return "it passes"; }
  std::string operator()(const Violation& violation) const {
    return fmt::format("it shows {}: {}", name(violation.kind),
                       printable(words(violation.summary)));
  }
  std::string operator()(const Inconclusive& inconclusive) const {
    return "inconclusive: " + printable(words(inconclusive));
  }
  std::string operator()(const Skipped& skipped) const {
    return "missing: " + printable(skipped.missing);
  }
  std::string operator()(const Error& error) const { return printable(error.cause); }
};

/// What stands for a history that the file does not have.
std::string without_history(const Reproducer& reproducer) {
  if (reproducer.build_failure) {
    return fmt::format("evidence: the program does not build:\n{}\n",
                       printable(reproducer.build_failure->log, KeepNewlines::Yes));
  }
  if (reproducer.crash) {
    return fmt::format("evidence: the process crashed{}, {}, which leaves no history\n",
                       reproducer.crash->phase == Phase::Build ? " while building" : "",
                       printable(reproducer.crash->how));
  }
  if (reproducer.exact) {
    return "stored history: none in the file: the device itself saw the failure, or it was too "
           "large to be kept\n";
  }
  if (reproducer.violation.kind == ViolationKind::OutOfBounds) {
    return "evidence: bytes around a buffer were overwritten, which no history shows: it is judged "
           "by launching again\n";
  }
  return "stored history: none in the file; one that is too large is not kept\n";
}

/// What judging again says, as far as it was not said when the failure was found, when a race and a
/// trace may have been told beside it.
std::string told_anew(const Violation& found, const Violation& again) {
  std::string text;
  const std::vector<std::string> known = explanation_words(found);
  std::vector<std::string> lines = explanation_words(again);
  if (words(again.summary) != words(found.summary)) {
    lines.insert(lines.begin(), words(again.summary));
  }
  for (const std::string& line : lines) {
    if (std::find(known.begin(), known.end(), line) != known.end()) continue;
    text += fmt::format("  {}\n", printable(line));
  }
  return text;
}

std::string stored_text(const Reproducer& reproducer, const engine::ReplayResult& result) {
  const auto kind = failure_kind(reproducer);
  if (!reproducer.stuck && reproducer.history.buffers.empty()) return without_history(reproducer);
  if (!result.stored_agrees) {
    return fmt::format("stored history: does not show {} when judged again: {}\n", kind,
                       std::visit(Judged{}, result.stored));
  }
  std::string text = fmt::format("stored history: shows {} when judged again\n", kind);
  const auto* violation = std::get_if<Violation>(&result.stored);
  return violation == nullptr ? text : text + told_anew(reproducer.violation, *violation);
}

bool is_other_device(const Reproducer& reproducer, const engine::ReplayResult& result) {
  return result.device && result.device->id != reproducer.device.id;
}

std::string repeat_text(const Reproducer& reproducer, engine::Repeat repeat, bool is_other) {
  if (!reproducer.exact) return "";
  const auto kind = failure_kind(reproducer);
  switch (repeat) {
    case engine::Repeat::NotTried: return "schedule: not repeated: this takes a simulated device\n";
    case engine::Repeat::NotJudged: return "schedule: launched, and not judged\n";
    case engine::Repeat::Exact:
      return is_other
                 ? "schedule: reproduced exactly, by what the failure's device chose: this one "
                   "need not choose it of its own\n"
                 : "schedule: reproduced exactly\n";
    case engine::Repeat::SameKind:
      return fmt::format(
          "schedule: shows {} again, but not event by event: the code stores bytes that nothing "
          "defines (padding of structs and of vectors of three), or the device or this version is "
          "not the "
          "one it was found with\n",
          kind);
    case engine::Repeat::NotSeen: return fmt::format("schedule: does not show {} again\n", kind);
  }
  return "";
}

std::string seen_words(const Rate& rate, const engine::ReplayResult& result) {
  if (rate.launches == 0) return "not launched";
  if (result.decided == 0) return "no launch was judged";
  return result.device ? rate_words(rate, *result.device) : rate_words(rate);
}

std::string launches_text(std::string_view title, const Case& input, const engine::CaseAgain& again,
                          const engine::ReplayResult& result) {
  const std::string seen = seen_words(again.rate, result);
  std::string text = fmt::format("{}: {}\n  seen in: {}\n", title, case_words(input), seen);
  for (const auto& note : again.notes) text += fmt::format("  note: {}\n", printable(note));
  return text;
}

/// What the repeated launch says of the failure beside that it failed.
std::string found_again_text(const engine::ReplayResult& result) {
  std::string text;
  if (result.proof) {
    text += fmt::format("  note: {}: {}\n",
                        result.proof->is_same ? "the certificate holds" : "another certificate",
                        printable(words(result.proof->proof)));
  }
  if (result.fence) text += fmt::format("  note: {}\n", printable(words(*result.fence)));
  return text;
}

/// What a reader calls it: simulated devices are known by their ids, others by their makers' names.
std::string chosen_by(const DeviceInfo& device) {
  return printable(device.is_simulated ? device.id : device.name);
}

}  // namespace

std::string replay_text(const Reproducer& reproducer, const engine::ReplayResult& result,
                        TraceLength length) {
  std::string text =
      fmt::format("{} ({}), found on {} with stalemate {}\n", printable(reproducer.subject.name),
                  printable(reproducer.subject.property), chosen_by(reproducer.device),
                  printable(reproducer.tool_version));
  if (has_violation(reproducer)) text += witness_text(reproducer.violation);
  text += stored_text(reproducer, result);
  const bool is_other = is_other_device(reproducer, result);
  if (is_other) {
    text += fmt::format("launched on {} ({})\n", printable(result.device->id),
                        printable(result.device->name));
  }
  text += repeat_text(reproducer, result.repeat, is_other);
  for (const Fact& fact : result.account) text += fmt::format("  {}\n", printable(words(fact)));
  text += pipeline_text(reproducer) + trace_text(reproducer, length);
  text += launches_text("smallest case", reproducer.smallest.input, result.smallest, result);
  if (reproducer.most_reproducible) {
    text += launches_text("most reproducible case", reproducer.most_reproducible->input,
                          result.most_reproducible, result);
  }
  text += found_again_text(result);
  for (const auto& note : result.notes) text += fmt::format("  note: {}\n", printable(note));
  if (result.decided == 0 && result.smallest.rate.launches != 0) {
    text += "  note: no launch was judged: the failure is neither seen nor gone\n";
  }
  if (has_violation(reproducer)) text += mend_line(reproducer.violation);
  if (result.decided != 0) {
    text +=
        "code: as the failure keeps it; `stalemate run` judges what the kernel file holds now\n";
  }
  return text;
}

}  // namespace stalemate::report
