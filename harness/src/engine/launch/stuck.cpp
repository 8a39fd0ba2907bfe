#include "engine/launch/stuck.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/launch/control.hpp"
#include "engine/launch/duration_text.hpp"

namespace stalemate::engine {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr int kControlFactor = 20;
constexpr int kStuckFactor = 10;
constexpr int kControlShare = 4;
constexpr int kStarvedShare = 4;
constexpr int kSeldomShare = 10;

/// From so many work-groups on, correct code that all of them contend for may need longer than any
/// multiple of what the control needs: a semaphore that 4,224 work-groups tried to take on a GPU
/// missed twenty seconds, and 512 of them were done in milliseconds.
constexpr std::uint32_t kCrowd = 128;

/// A crowd is compared with one of so many times fewer work-groups, ...
constexpr std::uint32_t kThinning = 8;

/// ... and time may grow with the cube of their number before it is said to have no end.
constexpr int kThinningCubed = kThinning * kThinning * kThinning;

nanoseconds duration_of(const Judged& judged) {
  return std::max(judged.kernel_time.value_or(nanoseconds(0)), judged.wall_time);
}

/// Of a launch that ended, whatever it did.
std::optional<nanoseconds> duration_of(const LateFinding& finding) {
  const auto* attempt = std::get_if<Attempt>(&finding);
  const auto* judged = attempt == nullptr ? nullptr : std::get_if<Judged>(attempt);
  return judged == nullptr ? std::nullopt : std::optional(duration_of(*judged));
}

/// Of a control that did right: one that fails here may end soon because it does nothing.
std::optional<nanoseconds> time_of(const Attempt& attempt) {
  const auto* judged = std::get_if<Judged>(&attempt);
  if (judged == nullptr || !std::holds_alternative<Pass>(judged->judgement.verdict)) {
    return std::nullopt;
  }
  return duration_of(*judged);
}

/// The second launch is the measure: the first also starts a worker.
Attempt launch_timed(Session& session, const Subject& control, const Case& input) {
  Attempt first = session.launch_control(control, input);
  if (!std::holds_alternative<Judged>(first) || !session.can_go_on()) return first;
  return session.launch_control(unseen(control, input), input);
}

/// Whether the launch itself, not its build, took too long.
bool missed_again(const Attempt& attempt) {
  const auto* timed_out = std::get_if<TimedOut>(&attempt);
  return timed_out != nullptr && timed_out->phase == Phase::Launch;
}

Inconclusive open_end(std::string reason) {
  return {.reason = std::move(reason), .hints = {}, .did_not_end = true};
}

/// Not alone on the machine: whose threads wait for a processor, or for one that does, may be slow
/// without limit. A correct atomic missed ten times its deadline on a machine whose processors were
/// taken by others, and the control, a moment later, did not.
std::optional<Inconclusive> starved_too_long(const Attempt& attempt) {
  const auto& timed_out = std::get<TimedOut>(attempt);
  if (timed_out.starved * kStarvedShare <= timed_out.limit) return std::nullopt;
  return open_end(fmt::format(
      "slow: no end within {}, but the machine was busy: the device's threads waited for a "
      "processor for {} in all",
      duration_text(timed_out.limit), duration_text(timed_out.starved)));
}

/// A multiple of the first deadline and of what the control needs, which is the measure of what
/// this device needs for a case of this shape.
milliseconds deadline_that_proves(milliseconds first, nanoseconds control_time) {
  return std::max(first * kStuckFactor,
                  std::chrono::ceil<milliseconds>(control_time * kControlFactor));
}

Inconclusive no_time_for(milliseconds deadline) {
  return open_end(
      fmt::format("slow or stuck: a deadline of {} cannot be tried before the subject's time "
                  "is up; raise budget.time (or --time) or lower deadline.launch",
                  duration_text(deadline)));
}

std::string remedy_without_control(const Property& property) {
  const std::vector<Key> keys = property.keys();
  const bool is_key =
      std::any_of(keys.begin(), keys.end(), [](const Key& key) { return key.name == "control"; });
  if (is_key) {
    return "name code that is known to be right, against which the time is measured: `control:`";
  }
  return "run it on a simulated device (--device sim:sc), which proves that a launch is stuck; "
         "of a property in C++, calls() takes code that is known to be right as its third argument "
         "(docs/writing-properties.md)";
}

/// The steps from a missed deadline to a finding, in the order of `finding`.
class Inquiry {
 public:
  Inquiry(Session& session, const Case& input, const TimedOut& first)
      : session_(session), input_(input), first_(first), base_(session.deadlines().launch) {}

  LateFinding finding() {
    auto asked = try_call([&] { return session_.property().control(session_.subject()); });
    if (auto* threw = std::get_if<PropertyThrew>(&asked)) return Attempt(std::move(*threw));
    const auto& control = std::get<std::optional<Subject>>(asked);
    if (!control) {
      Inconclusive open =
          open_end(fmt::format("slow: no end within {}, and there is no control to tell slow from "
                               "stuck",
                               duration_text(base_)));
      open.remedy = remedy_without_control(session_.property());
      return open;
    }
    const Attempt attempt = launch_timed(session_, *control, input_);
    const auto time = time_of(attempt);
    if (!time) return without_control(attempt);
    if (*time >= base_) return control_took(*time);
    const Attempt compiled = session_.launch_control(unseen(*control, input_), input_);
    const auto compiled_time = time_of(compiled);
    if (!compiled_time) return without_control(compiled);
    if (*compiled_time * kControlShare >= base_) return control_took(*compiled_time);
    evidence_ = {{base_}, control->name, *time};
    const milliseconds proving = deadline_that_proves(base_, *time);
    if (auto ending = ended(input_, proving)) {
      return hangs_seldom(*ending) ? LateFinding(seldom_stuck(*duration_of(*ending)))
                                   : *std::move(ending);
    }
    evidence_.deadlines_missed.push_back(proving);
    if (auto slow = slow_by_crowd(proving)) return *std::move(slow);
    return evidence_;
  }

 private:
  /// Ten times sooner than the deadline that it missed, and the machine was not busy then: what is
  /// slow does not end so soon the next time.
  bool hangs_seldom(const LateFinding& ending) const {
    const auto time = duration_of(ending);
    if (!time || first_.starved * kStarvedShare > base_) return false;
    const auto& judged = std::get<Judged>(std::get<Attempt>(ending));
    return std::holds_alternative<Pass>(judged.judgement.verdict) && *time * kSeldomShare <= base_;
  }

  Inconclusive seldom_stuck(nanoseconds again) const {
    return open_end(fmt::format(
        "stuck now and then: no end within {}, and the same case took {} when it was launched "
        "again; simulated devices find a wake-up that is lost, and if they find none, suspect a "
        "driver that loses launches",
        duration_text(base_), duration_text(again)));
  }

  Inconclusive control_took(nanoseconds time) const {
    return open_end(
        fmt::format("slow: no end within {}, but the control took {} itself; raise deadline.launch",
                    duration_text(base_), duration_text(time)));
  }

  LateFinding without_control(const Attempt& attempt) const {
    const bool threw = std::holds_alternative<PropertyThrew>(attempt);
    if (threw || session_.device_lost() || session_.cancelled()) return attempt;
    if (std::holds_alternative<Judged>(attempt)) {
      return open_end(fmt::format("slow: no end within {}, and the control does not do right here",
                                  duration_text(base_)));
    }
    // The control had what was left of the subject's time.
    if (session_.time().left() < base_) return no_time_for(base_);
    return open_end(
        fmt::format("slow: no end within {}, nor of the control", duration_text(base_)));
  }

  /// Nothing if `input` misses `deadline` too; else what ends the inquiry.
  std::optional<LateFinding> ended(const Case& input, milliseconds deadline) {
    if (session_.cancelled()) return Attempt(Cancelled{});
    if (deadline > session_.time().left()) return no_time_for(deadline);
    Attempt attempt = session_.launch(input, deadline);
    if (!missed_again(attempt)) return attempt;
    if (const auto starved = starved_too_long(attempt)) return *starved;
    return std::nullopt;
  }

  /// Nothing if the number of work-groups does not explain that the case missed `proving`: an
  /// eighth of them misses it as well, or ends so soon that all of them should have ended, too.
  std::optional<LateFinding> slow_by_crowd(milliseconds proving) {
    if (input_.nd_range.work_groups < kCrowd) return std::nullopt;
    Case thinned = input_;
    thinned.nd_range.work_groups /= kThinning;
    auto fitted = try_call([&] { return session_.fit(thinned); });
    if (auto* threw = std::get_if<PropertyThrew>(&fitted)) return Attempt(std::move(*threw));
    thinned = std::get<Case>(std::move(fitted));
    auto ending = ended(thinned, proving);
    // The second launch is the measure here, too.
    if (ending && duration_of(*ending)) ending = ended(thinned, proving);
    if (!ending) return std::nullopt;
    const auto time = duration_of(*ending);
    if (!time) return ending;
    if (*time * kThinningCubed <= proving) return std::nullopt;
    return open_end(fmt::format(
        "slow or stuck: no end of {} work-groups within {}, but {} of them took {}; generate fewer "
        "work-groups, or limit them by at_most:",
        input_.nd_range.work_groups, duration_text(proving), thinned.nd_range.work_groups,
        duration_text(*time)));
  }

  Session& session_;
  const Case& input_;
  const TimedOut& first_;
  milliseconds base_;
  StuckEvidence evidence_;
};

/// All the progress that anybody can wait for: in a work-group of one there is no other work-item.
Progress most_needed(const Case& input) {
  return input.nd_range.work_group_size == 1 ? Progress::Group : Progress::WorkItem;
}

std::string word(Progress progress) {
  return std::string(name(progress));
}

/// What a device was seen to give, as the last details of a fact.
void add_given(const std::optional<ProgressSeen>& seen, std::vector<Detail>& details) {
  if (!seen) return;
  details.insert(details.end(),
                 {word(seen->gives()), seen->work_groups, seen->work_items, seen->lanes});
}

Fact waiting_fact(Progress needed, Progress most, const std::optional<ProgressSeen>& seen) {
  if (seen && seen->gives() >= most) return Fact(FactKind::ProgressIsGiven, {word(most)});
  if (needed == Progress::None) {
    Fact undeclared(FactKind::ProgressUndeclared, {word(most)});
    add_given(seen, undeclared.details);
    return undeclared;
  }
  Fact declared(FactKind::ProgressDeclared, {word(needed), word(std::max(needed, most))});
  add_given(seen, declared.details);
  return declared;
}

}  // namespace

LateFinding stuck_or_slow(Session& session, const Case& input, const TimedOut& first) {
  const milliseconds base = session.deadlines().launch;
  if (first.limit < base) return no_time_for(base);
  session.was_slow(input, base);
  session.doing("stuck or slow?");
  return Inquiry(session, input, first).finding();
}

Violation no_progress(const Subject& subject, const Case& input, const DeviceInfo& device,
                      const StuckEvidence& evidence) {
  Violation violation;
  violation.kind = ViolationKind::NoProgress;
  violation.summary = Fact(FactKind::DidNotEnd, {evidence.control_time});
  for (const auto deadline : evidence.deadlines_missed) {
    violation.summary.details.emplace_back(nanoseconds(deadline));
  }
  violation.explanation = {
      Fact(FactKind::ControlIs, {evidence.control}),
      waiting_fact(subject.needs_progress, most_needed(input), device.progress)};
  return violation;
}

bool proves_no_progress(const StuckEvidence& evidence) {
  const auto& missed = evidence.deadlines_missed;
  return missed.size() >= 2 && evidence.control_time < missed.front() &&
         missed.back() >= deadline_that_proves(missed.front(), evidence.control_time);
}

}  // namespace stalemate::engine
