#include "stalemate/property/facets.hpp"

#include <algorithm>

namespace stalemate {

Place element_of_object(const Access& access) {
  const std::uint64_t size_bytes = std::max(1u, access.size_bytes);
  return {.kind = PlaceKind::Element,
          .index = access.offset_bytes / size_bytes,
          .object = access.object};
}

std::optional<LaunchRequest> lower_raw(const Property& property, const Subject& subject,
                                       const Case& input, const Target& target) {
  const auto* facet = dynamic_cast<const RawLaunchFacet*>(&property);
  return facet == nullptr ? std::nullopt : facet->lower_raw(subject, input, target);
}

LaunchRequest lower_recorded(const Property& property, const Subject& subject, const Case& input,
                             const Target& target) {
  const auto& facet = dynamic_cast<const RawLaunchFacet&>(property);
  return facet.recorded_beside(property.lower(subject, input, target), subject, input, target);
}

std::vector<SharedProgram> shared_programs(const Property& property,
                                           const std::vector<const Subject*>& subjects,
                                           const DeviceInfo& device) {
  const auto* facet = dynamic_cast<const SharingFacet*>(&property);
  return facet == nullptr ? std::vector<SharedProgram>{} : facet->shared_programs(subjects, device);
}

Observation condense(const Property& property, const Subject& subject, const Case& input,
                     const Observation& observation, const Violation& violation) {
  const auto* facet = dynamic_cast<const CondensingFacet*>(&property);
  return facet == nullptr ? observation : facet->condense(subject, input, observation, violation);
}

std::optional<Case> disambiguating_case(const Property& property, const Subject& subject,
                                        const Case& input, const Violation& violation) {
  const auto* facet = dynamic_cast<const DisambiguatingFacet*>(&property);
  return facet == nullptr ? std::nullopt : facet->disambiguating_case(subject, input, violation);
}

Place location(const Property& property, const Subject& subject, const Case& input,
               const Access& access) {
  const auto* facet = dynamic_cast<const LocatingFacet*>(&property);
  Place place =
      facet == nullptr ? element_of_object(access) : facet->location(subject, input, access);
  // Traces of several work-groups have one place of each.
  if (!place.work_group && place.kind != PlaceKind::Nowhere) place.work_group = access.owner();
  return place;
}

std::optional<Violation> explain_race(const Property& property, const Subject& subject,
                                      const Case& input, const DataRace& race,
                                      const Recording* recording) {
  const auto* facet = dynamic_cast<const RaceExplainingFacet*>(&property);
  return facet == nullptr ? std::nullopt : facet->explain_race(subject, input, race, recording);
}

bool leaves_cause_open(const Property& property, const Violation& violation) {
  const auto* facet = dynamic_cast<const OpenCauseFacet*>(&property);
  return facet != nullptr && facet->leaves_cause_open(violation);
}

std::vector<Case> cases_alone(const Property& property, const Subject& subject, const Case& input) {
  const auto* facet = dynamic_cast<const ExploredFacet*>(&property);
  return facet == nullptr ? std::vector<Case>{} : facet->cases_alone(subject, input);
}

CasesToExplore cases_to_explore(const Property& property, const Subject& subject, const Case& input,
                                const std::vector<Footprint>& footprints) {
  const auto* facet = dynamic_cast<const ExploredFacet*>(&property);
  return facet == nullptr ? CasesToExplore{} : facet->cases_to_explore(subject, input, footprints);
}

bool has_contents(const Property& property) {
  const auto* facet = dynamic_cast<const ContentFacet*>(&property);
  return facet != nullptr && facet->has_contents();
}

std::optional<ReadableLaunch> lower_readable(const Property& property, const Subject& subject,
                                             const Case& input, const Violation& violation,
                                             const DeviceInfo& device) {
  const auto* facet = dynamic_cast<const ReadableFacet*>(&property);
  if (facet == nullptr) return std::nullopt;
  return facet->lower_readable(subject, input, violation, device);
}

std::vector<ViolationKind> kinds_of_claim(const Property& property, ViolationKind known) {
  const auto* facet = dynamic_cast<const OneClaimFacet*>(&property);
  return facet == nullptr ? std::vector{known} : facet->kinds_of_claim(known);
}

bool is_claimed(const Property& property, const Subject& subject, const DeviceInfo& device,
                std::string_view feature) {
  const auto* facet = dynamic_cast<const ClaimFacet*>(&property);
  return facet != nullptr && facet->is_claimed(subject, device, feature);
}

}  // namespace stalemate
