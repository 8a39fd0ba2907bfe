#include "engine/launch/control.hpp"

#include <fmt/format.h>
#include <utility>

namespace stalemate::engine {

namespace {

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

struct HowItEnds {
  bool shares_source;

  /// A program with the code under test in it, too, that does not build says nothing.
  ControlEnd operator()(const Crashed& crash) const {
    if (crash.phase == Phase::Build && shares_source) return {};
    return {.failure = "crashed: " + first_line(crash.how)};
  }
  ControlEnd operator()(const BuildFailed& failed) const {
    if (shares_source) return {};
    return {.failure = "does not build: " + first_line(failed.log)};
  }
  ControlEnd operator()(const TimedOut& /*late*/) const { return {.was_late = true}; }
  ControlEnd operator()(const Cancelled& /*stopped*/) const { return {.was_late = true}; }
  template <class Ending>
  ControlEnd operator()(const Ending& /*ending*/) const {
    return {};
  }
};

}  // namespace

Subject unseen(Subject control, const Case& input) {
  control.source =
      control.source.str() + fmt::format("\ntypedef int stalemate_of_case_{};\n", input.seed.value);
  return control;
}

bool has_control(const Session& session) {
  const auto asked = try_call([&] { return session.property().control(session.subject()); });
  const auto* control = std::get_if<std::optional<Subject>>(&asked);
  return control != nullptr && control->has_value();
}

ControlEnd how_control_ends(Session& session, const Case& input) {
  auto asked = try_call([&] { return session.property().control(session.subject()); });
  const auto* control = std::get_if<std::optional<Subject>>(&asked);
  if (control == nullptr || !*control) return {};
  if (!session.can_go_on()) return {.was_late = true};
  const bool shares_source = (*control)->source == session.subject().source;
  return std::visit(HowItEnds{shares_source},
                    session.launch_control(unseen(**control, input), input));
}

}  // namespace stalemate::engine
