#include "engine/failure/tell_apart.hpp"

#include <optional>
#include <utility>

namespace stalemate::engine {

namespace {

constexpr int kTellingLaunches = 20;

std::optional<Case> telling_case(Session& session, Found& found) {
  const auto& violation = std::get<Violation>(found.settled.judgement.verdict);
  auto asked = or_threw([&] {
    const auto told = session.property().telling_case(session.subject(), found.input, violation);
    return told ? std::optional(session.clamp(*told)) : std::nullopt;
  });
  if (auto* input = std::get_if<std::optional<Case>>(&asked)) return *input;
  found.settled.notes.push_back("the property threw while telling causes apart: " +
                                std::get<PropertyThrew>(asked).what);
  return std::nullopt;
}

}  // namespace

Found told_apart(Session& session, Found found) {
  const auto telling = telling_case(session, found);
  if (!telling) return found;
  session.doing("telling causes apart");
  for (int launch = 0; launch < kTellingLaunches && session.can_go_on(); ++launch) {
    Attempt attempt = session.launch(*telling);
    auto* judged = std::get_if<Judged>(&attempt);
    if (judged == nullptr) return found;
    if (!std::holds_alternative<Violation>(judged->judgement.verdict)) continue;
    found.input = *telling;
    found.settled.judgement = std::move(judged->judgement);
    found.settled.observation = std::move(judged->observation);
    found.settled.schedule = std::move(judged->schedule);
    return found;
  }
  return found;
}

}  // namespace stalemate::engine
