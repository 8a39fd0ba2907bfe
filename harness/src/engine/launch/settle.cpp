#include "engine/launch/settle.hpp"

#include <fmt/format.h>
#include <utility>

#include "engine/launch/duration_text.hpp"
#include "engine/launch/progress_hints.hpp"
#include "engine/launch/requirements.hpp"
#include "engine/launch/stuck.hpp"

namespace stalemate::engine {

namespace {

constexpr int kLogLines = 12;

Settled with_verdict(Verdict verdict) {
  Settled settled;
  settled.judgement.verdict = std::move(verdict);
  return settled;
}

Settled abnormal(Verdict verdict) {
  Settled settled = with_verdict(std::move(verdict));
  settled.abnormal = true;
  return settled;
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

Settled build_too_long(const Session& session, const TimedOut& timed_out) {
  if (timed_out.limit >= session.deadlines().build) {
    return abnormal(
        Error{fmt::format("build took longer than {}", duration_text(timed_out.limit))});
  }
  return with_verdict(
      Inconclusive{fmt::format("the subject's time was up {} into a build; raise budget.time",
                               duration_text(timed_out.limit))});
}

/// A simulated device that is stuck says so itself.
Settled simulated_too_long(const TimedOut& timed_out) {
  if (!timed_out.unproven.empty()) return with_verdict(Inconclusive{timed_out.unproven});
  return with_verdict(
      Inconclusive{fmt::format("slow: the simulation did not end within {}, and was not seen to be "
                               "stuck; generate smaller cases or raise deadline.launch",
                               duration_text(timed_out.limit))});
}

std::string crash_text(const Crashed& crash, int crashes, int launches) {
  return fmt::format("crashed {} of {}{}: {}", crashes, launches,
                     crash.phase == Phase::Build ? " while building" : "", crash.how);
}

/// Settles one attempt; asks for more launches where it takes them.
struct Settler {
  Session& session;
  const Case& input;

  Settled operator()(Judged judged) const {
    Settled settled;
    settled.judgement = std::move(judged.judgement);
    settled.observation = std::move(judged.observation);
    settled.schedule = std::move(judged.schedule);
    return settled;
  }

  Settled operator()(const TimedOut& timed_out) const {
    if (timed_out.phase == Phase::Build) return build_too_long(session, timed_out);
    if (session.device().is_simulated) return simulated_too_long(timed_out);
    return std::visit([this](auto finding) { return found(std::move(finding)); },
                      stuck_or_slow(session, input, timed_out));
  }

  // Launched once more, so that a driver that crashes now and then is told from one that always
  // does.
  Settled operator()(const Crashed& crash) const {
    if (!session.can_go_on()) return abnormal(Error{crash_text(crash, 1, 1)});
    Attempt again = session.launch(input);
    if (std::holds_alternative<DeviceLost>(again)) return std::visit(*this, std::move(again));
    if (std::holds_alternative<Cancelled>(again)) return abnormal(Error{crash_text(crash, 1, 1)});
    const int crashes = std::holds_alternative<Crashed>(again) ? 2 : 1;
    const std::string text = crash_text(crash, crashes, 2);
    const auto* judged = std::get_if<Judged>(&again);
    if (judged == nullptr || !std::holds_alternative<Violation>(judged->judgement.verdict)) {
      return abnormal(Error{text});
    }
    Settled settled = std::visit(*this, std::move(again));
    settled.notes.push_back(text);
    return settled;
  }

  Settled operator()(const DeviceLost& lost) const {
    return abnormal(Error{fmt::format("device lost: {}", lost.what), true});
  }

  Settled operator()(const BuildFailed& failed) const {
    const auto missing = lacking(feature_names(source_code(session.subject())), session.device());
    if (!missing.empty()) return abnormal(Skipped{comma_list(missing)});
    return abnormal(Error{fmt::format("does not build: {}", first_lines(failed.log))});
  }

  Settled operator()(const Unsupported& unsupported) const {
    return with_verdict(Skipped{unsupported.missing});
  }

  Settled operator()(const PropertyThrew& threw) const { return abnormal(property_threw(threw)); }

  Settled operator()(const Cancelled&) const { return with_verdict(Inconclusive{"interrupted"}); }

 private:
  Settled found(Attempt late_end) const { return std::visit(*this, std::move(late_end)); }
  Settled found(Inconclusive inconclusive) const {
    for (const auto& hint : progress_hints(session.property(), session.subject(), input)) {
      inconclusive.reason += "\n" + hint;
    }
    return with_verdict(std::move(inconclusive));
  }
  Settled found(StuckEvidence evidence) const {
    Violation stuck = no_progress(session.subject(), input, session.device(), evidence);
    const auto hint = resident_hint(session.property(), session.subject(), input);
    if (hint) stuck.explanation.push_back(*hint);
    Settled settled = with_verdict(std::move(stuck));
    settled.stuck = std::move(evidence);
    return settled;
  }
};

}  // namespace

Error property_threw(const PropertyThrew& threw) {
  return Error{fmt::format("the property threw: {}", threw.what)};
}

Settled settle(Session& session, const Case& input) {
  return std::visit(Settler{session, input}, session.launch_until_met(input));
}

}  // namespace stalemate::engine
