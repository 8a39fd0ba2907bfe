#include "engine/launch/race_words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "stalemate/property/facets.hpp"

namespace stalemate::engine {

namespace {

constexpr std::string_view kAnother = "another race: ";

std::string line_words(const Access& access) {
  const std::string line = source_line(access);
  if (line.empty()) return "an unknown line";
  return access.is_of_driver() ? fmt::format("the driver ({})", line) : line;
}

const char* manner(const Access& access) {
  if (access.is_atomic) return "atomically";
  return access.is_volatile ? "by a volatile access" : "plainly";
}

const char* adjective(const Access& access) {
  if (access.is_atomic) return "atomic";
  return access.is_volatile ? "volatile" : "plain";
}

struct Verb {
  const char* says;
  const char* may;
  const char* noun;
};

Verb verb_of(const Access& access) {
  switch (access.kind) {
    case AccessKind::Load: return {"reads", "read", "load"};
    case AccessKind::Store: return {"stores", "store", "store"};
    case AccessKind::ReadModifyWrite: return {"updates", "update", "read-modify-write"};
    case AccessKind::Fence:
    case AccessKind::Barrier:
    case AccessKind::Drain: return {"stores", "store", "store"};
  }
  return {"stores", "store", "store"};
}

LinePair pair_of(const DataRace& race) {
  if (race.first.is_of_driver() && race.second.is_of_driver()) return {};
  LinePair pair{source_line(race.first), source_line(race.second)};
  if (pair.second < pair.first) std::swap(pair.first, pair.second);
  return pair;
}

/// "my.cl:6 stores link of node 3 plainly while my.cl:20 may read it".
std::string race_line(const RacingLaunch& launch, const DataRace& race) {
  const Access& first = race.first;
  const Access& second = race.second;
  const bool is_same_manner = std::string_view(manner(first)) == manner(second);
  const std::string other = line_words(first) == line_words(second)
                                ? "the same line, in another work-item,"
                                : line_words(second);
  return fmt::format("{} {} {} {} while {} may {} it{}{}", line_words(first), verb_of(first).says,
                     location(launch.property, launch.subject, launch.input, first), manner(first),
                     other, verb_of(second).may, is_same_manner ? "" : " ",
                     is_same_manner ? "" : manner(second));
}

std::string who_line(const Access& access) {
  return fmt::format("{}: {} {} by work-item {} of work-group {}", line_words(access),
                     adjective(access), verb_of(access).noun, access.work_item, access.work_group);
}

std::string remedy(const DataRace& race) {
  if (race.is_of_scope) {
    return "both are atomic, but in scopes that do not reach each other: memory_scope_device "
           "reaches all work-groups";
  }
  const bool one_is_atomic = race.first.is_atomic || race.second.is_atomic;
  return fmt::format(
      "make {} (relaxed is enough), or order them: {}a release behind the first and an acquire "
      "in front of the second, at the same atomic",
      one_is_atomic ? "the other access atomic, too" : "both accesses atomic",
      race.is_in_group ? "a barrier with the flag of that memory between them, or " : "");
}

Violation first_race(const RacingLaunch& launch) {
  const DataRace& race = launch.races.front();
  auto own = explain_race(launch.property, launch.subject, launch.input, race, launch.recording);
  if (own) return *std::move(own);
  Violation violation;
  violation.summary = race_line(launch, race);
  violation.explanation = {who_line(race.first), who_line(race.second), remedy(race)};
  return violation;
}

bool tells(const Violation& violation, const LinePair& race) {
  return std::find(violation.races.begin(), violation.races.end(), race) != violation.races.end();
}

bool is_another(const std::string& line) {
  return line.starts_with(kAnother);
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
    violation.explanation.push_back(std::string(kAnother) + race_line(launch, race));
  }
  if (launch.races_left_out != 0) {
    violation.explanation.push_back(
        fmt::format("{} more pairs of lines race", launch.races_left_out));
  }
  return violation;
}

void add_races(Violation& violation, const Violation& others) {
  // The first is told by the summary, the others by a line each.
  std::vector<std::string> lines = {std::string(kAnother) + others.summary};
  std::copy_if(others.explanation.begin(), others.explanation.end(), std::back_inserter(lines),
               is_another);
  for (std::size_t i = 0; i < std::min(lines.size(), others.races.size()); ++i) {
    if (tells(violation, others.races[i])) continue;
    if (violation.races.size() == kRacesMax) return;
    violation.races.push_back(others.races[i]);
    violation.explanation.push_back(lines[i]);
  }
}

}  // namespace stalemate::engine
