#include "engine/launch/handed_over.hpp"

#include "property/handing.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

Step step_of(StepKind kind, const RacingLaunch& launch, const Access& access) {
  return {.kind = kind,
          .who = {access.work_item, access.work_group},
          .place = location(launch.property, launch.subject, launch.input, access),
          .access = access};
}

}  // namespace

std::optional<Fact> handed_over(const RacingLaunch& launch, const DataRace& race) {
  if (launch.recording == nullptr || race.is_of_scope) return std::nullopt;
  const auto handing = handing_of(race, launch.recording->accesses);
  if (!handing) return std::nullopt;
  if (handing->out->work_item != race.first.work_item) {
    return Fact(FactKind::ReleaseEnded, {source_line(*handing->in),
                                         Actor{handing->out->work_item, handing->out->work_group},
                                         source_line(*handing->out)});
  }
  return Fact(FactKind::HandedOver, {step_of(StepKind::HandOver, launch, *handing->out),
                                     step_of(StepKind::TakeOver, launch, *handing->in),
                                     handing->out_lacks, handing->in_lacks});
}

}  // namespace stalemate::engine
