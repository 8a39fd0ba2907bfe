#include "engine/launch/triage.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <utility>

#include "engine/launch/control.hpp"
#include "engine/launch/duration_text.hpp"
#include "engine/launch/lack_in_log.hpp"
#include "engine/launch/progress_hints.hpp"
#include "engine/launch/requirements.hpp"
#include "engine/launch/stuck.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

constexpr int kLogLines = 12;

Triaged with_verdict(Verdict verdict) {
  Triaged triaged;
  triaged.judgement.verdict = std::move(verdict);
  return triaged;
}

Triaged abnormal(Verdict verdict) {
  Triaged triaged = with_verdict(std::move(verdict));
  triaged.abnormal = true;
  return triaged;
}

std::string first_lines(const std::string& log) {
  std::size_t end = 0;
  for (int line = 0; line < kLogLines && end < log.size(); ++line) {
    const std::size_t newline = log.find('\n', end);
    if (newline == std::string::npos) return log;
    end = newline + 1;
  }
  return end < log.size() ? log.substr(0, end) + "…" : log;
}

/// The first line that tells an error, or else the first.
std::string first_error(const std::string& log) {
  std::size_t error = log.find("error");
  if (error == std::string::npos) error = log.find("symbol");  // a linker's
  const std::size_t before = error == std::string::npos ? error : log.rfind('\n', error);
  const std::size_t begin = before == std::string::npos ? 0 : before + 1;
  return log.substr(begin, log.find('\n', begin) - begin);
}

Triaged build_cut_short(const TimedOut& timed_out) {
  return with_verdict(
      Inconclusive{.reason = fmt::format("a build did not end within {}, the part of the subject's "
                                         "time that is left for it",
                                         duration_text(timed_out.limit)),
                   .remedy = "give it more time: --time, or the subject's `budget: {time: …}`"});
}

/// A simulated device that is stuck says so itself.
Triaged simulated_too_long(const TimedOut& timed_out) {
  if (!timed_out.unproven.empty()) {
    return with_verdict(Inconclusive{.reason = timed_out.unproven, .did_not_end = true});
  }
  return with_verdict(Inconclusive{
      .reason = fmt::format("slow: the simulation did not end within {}, and was not seen to be "
                            "stuck; generate smaller cases or raise deadline.launch",
                            duration_text(timed_out.limit)),
      .did_not_end = true});
}

/// What the machine did is nothing to repeat.
Triaged crashed(const Crashed& crash, Error error) {
  const bool is_of_code = !error.of_machine;
  Triaged triaged = abnormal(std::move(error));
  if (is_of_code) triaged.crash = crash;
  return triaged;
}

std::string crash_text(const Crashed& crash, int crashes, int launches) {
  return fmt::format("crashed {} of {}{}: {}", crashes, launches,
                     crash.phase == Phase::Build ? " while building" : "", crash.how);
}

bool is_build(const Crashed& crash) {
  return crash.phase == Phase::Build;
}

bool has_no_time_to_build(const Attempt& attempt) {
  const auto* late = std::get_if<TimedOut>(&attempt);
  return std::holds_alternative<Cancelled>(attempt) ||
         (late != nullptr && late->phase == Phase::Build);
}

/// A compiler that crashes on correct code, too, is no fault of the code's.
Triaged not_compared(const std::string& text) {
  return with_verdict(Inconclusive{
      .reason = text + "\nthere was no time to see whether correct code builds here",
      .remedy = "give it more time (--time, or the subject's `budget: {time: …}`): then either the "
                "code or the machine is to blame"});
}

/// What compilers and linkers of every driver say in the C library's words.
bool is_full_disk(const std::string& how) {
  return how.find(std::strerror(ENOSPC)) != std::string::npos ||
         how.find(std::strerror(EDQUOT)) != std::string::npos;
}

Error full_disk(const std::string& text) {
  return {.cause = text +
                   "\nthe machine is at fault, not the code: a disk is full; make room in the "
                   "folder of temporary files, or set TMPDIR to another",
          .of_machine = true};
}

std::string with_excuse(const std::string& text, const std::string& excuse) {
  return excuse.empty() ? text : fmt::format("{}: {}", text, excuse);
}

/// How often a history that convicts is judged again: who draws a number says the same twice one
/// time in four. A judge of millions of operations takes seconds.
std::uint64_t times_judged_again(const Case& input) {
  constexpr std::uint64_t operations = 200'000;
  return std::clamp<std::uint64_t>(operations / std::max<std::uint64_t>(input.operations(), 1), 2,
                                   16);
}

/// Why a property cannot convict, if it does not say twice what it says once: a judge that counts
/// its calls or draws numbers would blame code that is right.
std::optional<std::string> why_fickle(const Session& session, const Case& input,
                                      const Observation& observation) {
  const Property& property = session.property();
  const auto first = session.lowered(input).buffers;
  const auto second = session.lowered(input).buffers;
  const auto is_alike = [](const Buffer& one, const Buffer& other) {
    return one.name == other.name && one.content == other.content;
  };
  if (!std::equal(first.begin(), first.end(), second.begin(), second.end(), is_alike)) {
    return "the property fills the buffers of one case in two ways: what it fills them with has to "
           "depend on the subject and the case alone";
  }
  const std::uint64_t times = observation.buffers.empty() ? 0 : times_judged_again(input);
  for (std::uint64_t i = 0; i < times; ++i) {
    const Judgement again = property.judge(session.subject(), input, observation);
    if (std::holds_alternative<Violation>(again.verdict)) continue;
    return fmt::format(
        "the property judges one history in two ways, as a violation and as {}: its judge has to "
        "depend on the subject, the case and the history alone (no static variable, rand(), clock "
        "or uninitialised variable)",
        name(again.verdict));
  }
  return std::nullopt;
}

/// Settles one attempt; asks for more launches where it takes them.
struct Triager {
  Session& session;
  const Case& input;

  Triaged operator()(Judged judged) const {
    if (std::holds_alternative<Violation>(judged.judgement.verdict)) {
      const auto fickle = try_call([&] { return why_fickle(session, input, judged.observation); });
      if (const auto* threw = std::get_if<PropertyThrew>(&fickle)) return (*this)(*threw);
      if (const auto& why = std::get<std::optional<std::string>>(fickle)) {
        return abnormal(Error{.cause = *why, .of_property = true});
      }
    }
    Triaged triaged;
    triaged.judgement = std::move(judged.judgement);
    triaged.observation = std::move(judged.observation);
    triaged.schedule = std::move(judged.schedule);
    return triaged;
  }

  Triaged operator()(const TimedOut& timed_out) const {
    if (timed_out.phase == Phase::Build) return build_too_long(timed_out);
    if (session.device().is_simulated) return simulated_too_long(timed_out);
    return std::visit([this](auto finding) { return found(std::move(finding)); },
                      stuck_or_slow(session, input, timed_out));
  }

  // Launched once more, so that a driver that crashes now and then is told from one that always
  // does.
  Triaged operator()(const Crashed& crash) const {
    if (is_full_disk(crash.how)) return abnormal(full_disk(crash_text(crash, 1, 1)));
    if (!session.can_go_on()) return crashed_always(crash_text(crash, 1, 1), crash);
    Attempt again = session.launch(input);
    if (std::holds_alternative<DeviceLost>(again)) return std::visit(*this, std::move(again));
    if (is_build(crash) && has_no_time_to_build(again) && has_control(session)) {
      return not_compared(crash_text(crash, 1, 2));
    }
    if (std::holds_alternative<Cancelled>(again)) {
      return crashed(crash, Error{crash_text(crash, 1, 1)});
    }
    const auto* second = std::get_if<Crashed>(&again);
    const std::string text = crash_text(crash, second == nullptr ? 1 : 2, 2);
    if (second != nullptr) return crashed_always(text, *second);
    const auto* judged = std::get_if<Judged>(&again);
    const bool is_worse =
        judged != nullptr && std::holds_alternative<Violation>(judged->judgement.verdict);
    if (crash.excuse.empty() && !is_worse) return crashed(crash, Error{text});
    Triaged triaged = std::visit(*this, std::move(again));
    triaged.notes.push_back(with_excuse(text, crash.excuse));
    return triaged;
  }

  Triaged operator()(const DeviceLost& lost) const {
    return abnormal(Error{fmt::format("device lost: {}", lost.what), true});
  }

  Triaged operator()(const BuildFailed& failed) const {
    if (auto lack = lack_in_log(failed.log, session.subject(), session.device())) {
      if (is_claimed_anyway(*lack)) return claimed_in_vain(*lack, failed);
      Triaged triaged = abnormal(*std::move(lack));
      triaged.notes.push_back("the compiler said: " + first_error(failed.log));
      return triaged;
    }
    const std::string text = fmt::format("does not build: {}", first_lines(failed.log));
    if (is_full_disk(failed.log)) return abnormal(full_disk(text));
    if (builds_when_asked_again()) {
      return abnormal(
          Error{.cause = fmt::format(
                    "the driver or the machine is at fault: the program built when the driver was "
                    "asked again, and the first time it did not: {}",
                    first_lines(failed.log)),
                .of_driver = true});
    }
    // What a compiler says needs no control beside it.
    Error error = has_control(session) ? blamed(text) : Error{text};
    const bool is_of_code = !error.of_machine;
    Triaged triaged = abnormal(std::move(error));
    if (is_of_code) triaged.build_failure = failed;
    return triaged;
  }

  Triaged operator()(const Unsupported& unsupported) const {
    return with_verdict(skipped(unsupported));
  }

  Triaged operator()(const MachineFailed& failed) const { return abnormal(machine_failed(failed)); }

  Triaged operator()(const PropertyThrew& threw) const { return abnormal(property_threw(threw)); }

  Triaged operator()(const Cancelled&) const { return with_verdict(Inconclusive{"interrupted"}); }

 private:
  /// What the device claims, and is held to.
  bool is_claimed_anyway(const Skipped& lack) const {
    const auto& names = lack.names;
    return !names.empty() && std::all_of(names.begin(), names.end(), [&](const auto& feature) {
      return is_claimed(session.property(), session.subject(), session.device(), feature);
    });
  }

  static Triaged claimed_in_vain(const Skipped& lack, const BuildFailed& failed) {
    Triaged triaged =
        abnormal(Error{.cause = fmt::format("does not build what the device claims ({}): {}",
                                            lack.missing, first_lines(failed.log)),
                       .of_driver = true});
    triaged.build_failure = failed;
    return triaged;
  }

  Triaged build_too_long(const TimedOut& timed_out) const {
    if (timed_out.limit < session.deadlines().build) return build_cut_short(timed_out);
    const std::string text =
        fmt::format("build took longer than {}", duration_text(timed_out.limit));
    if (builds_when_asked_again()) {
      return abnormal(
          Error{.cause = fmt::format("the driver or the machine is at fault: {}, and the "
                                     "program built when the driver was asked again",
                                     text),
                .of_driver = true});
    }
    if (!has_control(session)) return abnormal(Error{text});
    const ControlEnd control = how_control_ends(session, input);
    if (!control.was_late) return abnormal(blamed(text, control));
    return abnormal(
        Error{.cause = text + "\nthe control, which is correct, was not built in time either: the "
                              "machine or its driver is at fault, not the code",
              .of_machine = true});
  }

  /// The compiler of a simulated device is ours, and does not change its mind.
  bool builds_when_asked_again() const {
    if (session.device().is_simulated || !session.can_go_on()) return false;
    const Attempt again = session.launch(input);
    return std::holds_alternative<Judged>(again);
  }

  /// An error of the subject; of the machine, if correct code ends no better.
  Error blamed(const std::string& text) const {
    return blamed(text, how_control_ends(session, input));
  }

  Error blamed(const std::string& text, const ControlEnd& control) const {
    if (!control.failure) {
      return Error{has_control(session) ? text
                                        : text +
                                              "\nthere is no control: whether correct code ends "
                                              "any better here is not known"};
    }
    return Error{
        .cause = fmt::format("{}\nthe control, which is correct, fares no better: {}\nthe machine "
                             "or its driver is at fault, not the code: is there a folder for "
                             "temporary files (TMPDIR, else /tmp) with room, memory, and a linker "
                             "in PATH?",
                             text, *control.failure),
        .of_machine = true};
  }

  Triaged crashed_always(const std::string& text, const Crashed& last) const {
    if (!last.excuse.empty()) {
      return crashed(last, Error{.cause = with_excuse(text, last.excuse), .of_machine = true});
    }
    const ControlEnd control = how_control_ends(session, input);
    const bool is_open = control.was_late && is_build(last);
    return is_open ? not_compared(text) : crashed(last, blamed(text, control));
  }

  Triaged found(Attempt late_end) const { return std::visit(*this, std::move(late_end)); }
  Triaged found(Inconclusive inconclusive) const {
    inconclusive.hints = progress_hints(session.property(), session.subject(), input);
    return with_verdict(std::move(inconclusive));
  }
  Triaged found(StuckEvidence evidence) const {
    Violation stuck = no_progress(session.subject(), input, session.device(), evidence);
    const auto hint = resident_hint(session.property(), session.subject(), input);
    if (hint) stuck.explanation.emplace_back(*hint);
    Triaged triaged = with_verdict(std::move(stuck));
    triaged.stuck = std::move(evidence);
    return triaged;
  }
};

}  // namespace

Error property_threw(const PropertyThrew& threw) {
  return Error{.cause = fmt::format("the property threw: {}", threw.what), .of_property = true};
}

Triaged triage(Session& session, const Case& input) {
  return std::visit(Triager{session, input}, session.launch_until_met(input));
}

}  // namespace stalemate::engine
