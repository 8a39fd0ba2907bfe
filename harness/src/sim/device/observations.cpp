#include "sim/device/observations.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <string_view>
#include <utility>

#include "stalemate/seed.hpp"

namespace stalemate::sim {
namespace {

/// Alike for the same accesses with the same values.
std::uint64_t hash_of(const std::vector<Access>& accesses) {
  Seed hash{accesses.size()};
  for (const Access& access : accesses) {
    hash = hash.split(access.work_item)
               .split(access.line)
               .split(access.offset_bytes)
               .split(access.seen)
               .split(access.stored);
  }
  return hash.value;
}

std::size_t hash_of(const std::vector<BufferContent>& buffers) {
  Seed hash{buffers.size()};
  for (const BufferContent& buffer : buffers) {
    const std::string_view bytes(reinterpret_cast<const char*>(buffer.bytes.data()),
                                 buffer.bytes.size());
    hash = hash.split(std::hash<std::string_view>()(bytes));
  }
  return hash.value;
}

ExplorationBound bound_of(explore::Bound bound) {
  switch (bound) {
    case explore::Bound::None: return ExplorationBound::None;
    case explore::Bound::Executions: return ExplorationBound::Executions;
    case explore::Bound::Memory: return ExplorationBound::Memory;
    case explore::Bound::Events: return ExplorationBound::Events;
    case explore::Bound::Time: return ExplorationBound::Time;
    case explore::Bound::Observer: return ExplorationBound::Observations;
  }
  return ExplorationBound::Memory;
}

// Memories may differ where what is read back does not.
constexpr std::uint64_t kMemoriesPerObservation = 4;

void add_races(Completed& completed, std::vector<DataRace>&& others) {
  for (DataRace& race : others) {
    auto& races = completed.races;
    if (std::find(races.begin(), races.end(), race) != races.end()) continue;
    if (races.size() < kRacesMax)
      races.push_back(std::move(race));
    else
      ++completed.races_left_out;
  }
}

Recording recording_of(std::vector<Access>&& accesses, std::uint32_t dispatch) {
  Recording recording;
  recording.accesses = std::move(accesses);
  for (Access& access : recording.accesses) access.dispatch = dispatch;
  recording.hash = hash_of(recording.accesses);
  return recording;
}

std::vector<DataRace> races_of(std::vector<DataRace>&& races, std::uint32_t dispatch) {
  for (DataRace& race : races) race.first.dispatch = race.second.dispatch = dispatch;
  return std::move(races);
}

}  // namespace

every::Effort effort_of(const EveryExecution& wanted, bool is_recorded) {
  return {.limits = {.executions = wanted.executions_max, .time = wanted.time},
          .team = {.threads = wanted.processors, .giving = {}},
          .memories_max = kMemoriesPerObservation * wanted.observations_max,
          .chooses = is_recorded};
}

Violation violation_of(Fault&& fault, std::uint32_t dispatch) {
  Violation violation;
  violation.dispatch = dispatch;
  violation.kind = fault.kind;
  violation.summary = std::move(fault.summary);
  violation.explanation = std::move(fault.explanation);
  return violation;
}

/// It is added if it is not there.
std::size_t Observations::number_of(std::vector<BufferContent>&& buffers) {
  const std::size_t hash = hash_of(buffers);
  const auto [first, last] = numbers_.equal_range(hash);
  const auto same = std::find_if(
      first, last, [&](const auto& known) { return observed_[known.second].buffers == buffers; });
  if (same != last) return same->second;
  numbers_.emplace(hash, observed_.size());
  observed_.push_back({std::move(buffers)});
  return observed_.size() - 1;
}

every::Told Observations::add(std::vector<BufferContent>&& buffers) {
  const std::size_t number = number_of(std::move(buffers));
  number_of_memory_.push_back(number);
  const auto& recorded = wanted_.recorded;
  const bool is_recorded = std::find(recorded.begin(), recorded.end(), number) != recorded.end();
  return {observed_.size() <= wanted_.observations_max ? explore::Next::GoOn : explore::Next::Stop,
          is_recorded};
}

Exploration Observations::exploration(const every::Every& every, bool is_recorded) {
  for (std::size_t memory = 0; memory < number_of_memory_.size(); ++memory) {
    observed_[number_of_memory_[memory]].executions += every.counts[memory];
  }
  Exploration exploration{.bound = bound_of(every.explored.bound),
                          .executions = every.explored.executions,
                          .blocked = every.explored.blocked,
                          .runs = every.explored.graphs,
                          .events_max = every.explored.events_max};
  if (is_recorded) exploration.shown = number_of_memory_[every.left];
  exploration.observed = std::move(observed_);
  return exploration;
}

LaunchOutcome Observations::outcome(every::Every&& every, Completed&& completed) && {
  if (!every.refused.empty()) return Unsupported{std::move(every.refused), Lack::Exploration};
  const bool is_recorded = !every.recorded.accesses.empty();
  every::Execution shown = std::move(is_recorded ? every.recorded : every.execution);
  Recording recording = recording_of(std::move(shown.accesses), wanted_.dispatch);
  if (every.fault) {
    return Misbehaved{violation_of(*std::move(every.fault), wanted_.dispatch), std::move(recording),
                      std::move(shown.narrative)};
  }
  if (!observed_.empty()) completed.buffers = observed_.front().buffers;
  completed.exploration = exploration(every, is_recorded);
  // Those of the other dispatches come with each memory again.
  std::vector<DataRace> others =
      std::exchange(completed.races, races_of(std::move(every.races), wanted_.dispatch));
  completed.races_left_out = every.races_left_out;
  completed.races_watched = true;
  add_races(completed, std::move(others));
  completed.account = std::move(shown.narrative);
  if (!recording.accesses.empty()) completed.recording = std::move(recording);
  completed.dispatch_times.clear();
  return std::move(completed);
}

Misbehaved led_to(Misbehaved&& wrong, every::Every&& every, std::uint32_t dispatch,
                  std::size_t before) {
  wrong.races = races_of(std::move(every.races), dispatch);
  if (!wrong.recording) return std::move(wrong);
  std::vector<Access>& accesses = wrong.recording->accesses;
  std::vector<Access> shown = recording_of(std::move(every.recorded.accesses), dispatch).accesses;
  accesses.insert(accesses.begin() + static_cast<std::ptrdiff_t>(before),
                  std::make_move_iterator(shown.begin()), std::make_move_iterator(shown.end()));
  wrong.recording->hash = hash_of(accesses);
  wrong.account = std::move(every.recorded.narrative);
  return std::move(wrong);
}

}  // namespace stalemate::sim
