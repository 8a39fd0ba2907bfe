#include "engine/failure/disambiguate.hpp"

#include <optional>
#include <utility>

#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

constexpr int kTellingLaunches = 20;

std::optional<Case> disambiguating_case(Session& session, Found& found) {
  const auto& violation = std::get<Violation>(found.triaged.judgement.verdict);
  auto asked = try_call([&] {
    const auto told =
        disambiguating_case(session.property(), session.subject(), found.input, violation);
    return told ? std::optional(session.fit(*told)) : std::nullopt;
  });
  if (auto* input = std::get_if<std::optional<Case>>(&asked)) return *input;
  found.triaged.notes.push_back("the property threw while it told two causes apart: " +
                                std::get<PropertyThrew>(asked).what);
  return std::nullopt;
}

}  // namespace

Found disambiguated(Session& session, Found found) {
  const auto telling = disambiguating_case(session, found);
  if (!telling) return found;
  session.doing("telling causes apart");
  for (int launch = 0; launch < kTellingLaunches && session.can_go_on(); ++launch) {
    Attempt attempt = session.launch(*telling);
    auto* judged = std::get_if<Judged>(&attempt);
    if (judged == nullptr) return found;
    if (!std::holds_alternative<Violation>(judged->judgement.verdict)) continue;
    show_instead(found, *telling, std::move(*judged));
    return found;
  }
  return found;
}

}  // namespace stalemate::engine
