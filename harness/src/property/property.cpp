#include "stalemate/property.hpp"

#include "gen/case_tree.hpp"

namespace stalemate {

CaseTree Property::generate(const Subject& /*subject*/, const GenerateSettings& settings,
                            Seed subject_seed, std::uint64_t index) const {
  return gen::case_tree(settings, subject_seed, index);
}

CaseTree Property::shrink_tree(const Subject& /*subject*/, const Case& input) const {
  return gen::case_tree(input);
}

Case Property::fit_to_device(const Subject& /*subject*/, const Case& input,
                             const DeviceInfo& device) const {
  return resolve_geometry(input, device);
}

std::optional<LaunchRequest> Property::lower_raw(const Subject& /*subject*/, const Case& /*input*/,
                                                 const Target& /*target*/) const {
  return std::nullopt;
}

Observation Property::condense(const Subject& /*subject*/, const Case& /*input*/,
                               const Observation& observation,
                               const Violation& /*violation*/) const {
  return observation;
}

std::optional<Case> Property::disambiguating_case(const Subject& /*subject*/, const Case& /*input*/,
                                                  const Violation& /*violation*/) const {
  return std::nullopt;
}

std::string Property::location(const Subject& /*subject*/, const Case& /*input*/,
                               const Access& access) const {
  const std::uint64_t size_bytes = std::max(1u, access.size_bytes);
  return access.object + "[" + std::to_string(access.offset_bytes / size_bytes) + "]";
}

std::optional<Violation> Property::explain_race(const Subject& /*subject*/, const Case& /*input*/,
                                                const DataRace& /*race*/,
                                                const Recording* /*recording*/) const {
  return std::nullopt;
}

const Property* find_property(const Properties& properties, std::string_view name) {
  for (const auto& property : properties) {
    if (property->name() == name) return property.get();
  }
  return nullptr;
}

}  // namespace stalemate
