#include "engine/launch/control.hpp"

#include <fmt/format.h>
#include <utility>

namespace stalemate::engine {

namespace {

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

struct HowItFails {
  bool shares_source;

  /// A program with the code under test in it, too, that does not build says nothing.
  std::optional<std::string> operator()(const Crashed& crash) const {
    if (crash.phase == Phase::Build && shares_source) return std::nullopt;
    return "crashed: " + first_line(crash.how);
  }
  std::optional<std::string> operator()(const BuildFailed& failed) const {
    if (shares_source) return std::nullopt;
    return "does not build: " + first_line(failed.log);
  }
  template <class Ending>
  std::optional<std::string> operator()(const Ending& /*ending*/) const {
    return std::nullopt;
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

std::optional<std::string> how_control_fails(Session& session, const Case& input) {
  if (!session.can_go_on()) return std::nullopt;
  auto asked = try_call([&] { return session.property().control(session.subject()); });
  const auto* control = std::get_if<std::optional<Subject>>(&asked);
  if (control == nullptr || !*control) return std::nullopt;
  const bool shares_source = (*control)->source == session.subject().source;
  return std::visit(HowItFails{shares_source},
                    session.launch_control(unseen(**control, input), input));
}

}  // namespace stalemate::engine
