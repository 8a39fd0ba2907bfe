#include "engine/launch/races.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/launch/handed_over.hpp"
#include "engine/launch/unflagged_barrier.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

LinePair pair_of(const DataRace& race) {
  if (race.first.is_of_driver() && race.second.is_of_driver()) return {};
  LinePair pair{source_line(race.first), source_line(race.second)};
  if (pair.second < pair.first) std::swap(pair.first, pair.second);
  return pair;
}

Step step_of(const RacingLaunch& launch, const Access& access) {
  return {.kind = StepKind::Race,
          .who = {access.work_item, access.work_group},
          .place = location(launch.property, launch.subject, launch.input, access),
          .access = access};
}

Fact fact_of(const RacingLaunch& launch, const DataRace& race) {
  return Fact(FactKind::AccessesRace, {step_of(launch, race.first), step_of(launch, race.second)});
}

Fact beside(Fact fact) {
  fact.is_beside = true;
  return fact;
}

Fact remedy(const RacingLaunch& launch, const DataRace& race) {
  if (race.is_of_scope) {
    return Fact(FactKind::RaceOfScope, {step_of(launch, race.first), step_of(launch, race.second)});
  }
  if (is_of_copy(race.first) || is_of_copy(race.second)) return Fact(FactKind::WaitForCopy, {});
  return Fact(FactKind::MakeAtomicOrOrder,
              {race.first.is_atomic || race.second.is_atomic, race.is_in_group});
}

Violation first_race(const RacingLaunch& launch) {
  const DataRace& race = launch.races.front();
  auto own = explain_race(launch.property, launch.subject, launch.input, race, launch.recording);
  if (own) return *std::move(own);
  Violation violation;
  violation.summary = fact_of(launch, race);
  violation.explanation = {step_of(launch, race.first), step_of(launch, race.second),
                           remedy(launch, race)};
  if (const auto handed = handed_over(launch, race)) violation.explanation.emplace_back(*handed);
  if (const auto barrier = unflagged_barrier(launch, race)) {
    violation.explanation.emplace_back(*barrier);
  }
  return violation;
}

bool tells(const Violation& violation, const LinePair& race) {
  return std::find(violation.races.begin(), violation.races.end(), race) != violation.races.end();
}

bool is_another(const Evidence& evidence) {
  const auto* fact = std::get_if<Fact>(&evidence);
  return fact != nullptr && fact->is_beside;
}

}  // namespace

Violation race_violation(const RacingLaunch& launch) {
  Violation violation = first_race(launch);
  violation.kind = ViolationKind::DataRace;
  violation.dispatch = launch.races.front().second.dispatch;
  violation.races.push_back(pair_of(launch.races.front()));
  for (const DataRace& race : launch.races) {
    const LinePair pair = pair_of(race);
    if (tells(violation, pair)) continue;
    violation.races.push_back(pair);
    violation.explanation.emplace_back(beside(fact_of(launch, race)));
  }
  if (launch.races_left_out != 0) {
    violation.explanation.emplace_back(Fact(FactKind::MoreRaces, {launch.races_left_out}));
  }
  return violation;
}

void add_races(Violation& violation, const Violation& others) {
  if (others.kind != ViolationKind::DataRace) return;
  // The first is told by the summary, the others by a fact each.
  std::vector<Evidence> facts = {beside(others.summary)};
  std::copy_if(others.explanation.begin(), others.explanation.end(), std::back_inserter(facts),
               is_another);
  for (std::size_t i = 0; i < std::min(facts.size(), others.races.size()); ++i) {
    if (tells(violation, others.races[i])) continue;
    if (violation.races.size() == kRacesMax) return;
    violation.races.push_back(others.races[i]);
    violation.explanation.push_back(facts[i]);
  }
}

void tell_why(Violation& violation, const RacingLaunch& launch) {
  if (!leaves_cause_open(launch.property, violation)) return;
  const auto race = std::find_if(launch.races.begin(), launch.races.end(),
                                 [](const DataRace& one) { return !pair_of(one).first.empty(); });
  if (race == launch.races.end()) return;
  violation.races.push_back(pair_of(*race));
  violation.explanation.emplace_back(
      Fact(FactKind::RaceMayBeWhy, {step_of(launch, race->first), step_of(launch, race->second)}));
  violation.explanation.emplace_back(remedy(launch, *race));
  if (const auto handed = handed_over(launch, *race)) violation.explanation.emplace_back(*handed);
  if (const auto barrier = unflagged_barrier(launch, *race)) {
    violation.explanation.emplace_back(*barrier);
  }
}

}  // namespace stalemate::engine
