#include "engine/run/shared_programs.hpp"

#include <algorithm>
#include <cstdint>
#include <variant>

#include "engine/launch/requirements.hpp"
#include "engine/launch/try_call.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

std::vector<const Subject*> subjects_of(const Property& property,
                                        const std::vector<Pairing>& pairings) {
  std::vector<const Subject*> subjects;
  for (const Pairing& pairing : pairings) {
    if (pairing.subject->property == property.name() &&
        !what_is_missing(*pairing.subject, pairing.info)) {
      subjects.push_back(pairing.subject);
    }
  }
  return subjects;
}

}  // namespace

SharedPrograms::SharedPrograms(const std::vector<Pairing>& pairings, const Properties& properties) {
  for (const auto& property : properties) {
    const std::vector<const Subject*> subjects = subjects_of(*property, pairings);
    if (subjects.size() < 2) continue;
    auto shared =
        try_call([&] { return shared_programs(*property, subjects, pairings.front().info); });
    // Each subject is told of it when it is lowered.
    if (std::holds_alternative<PropertyThrew>(shared)) continue;
    for (SharedProgram& program : std::get<std::vector<SharedProgram>>(shared)) {
      programs_.push_back(std::move(program));
    }
  }
}

PlaceInProgram SharedPrograms::place_of(const Subject& subject) const {
  for (const SharedProgram& program : programs_) {
    const auto found = std::find(program.subjects.begin(), program.subjects.end(), &subject);
    if (found == program.subjects.end()) continue;
    return {&program, static_cast<std::uint32_t>(found - program.subjects.begin())};
  }
  return {};
}

void SharedPrograms::give_up(const SharedProgram& program) {
  programs_.remove_if([&](const SharedProgram& other) { return &other == &program; });
}

}  // namespace stalemate::engine
