#include "sim/device/simulated_launch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/assertion.hpp"
#include "sim/dispatch/arguments.hpp"
#include "sim/dispatch/dispatch_check.hpp"
#include "sim/every/exploration.hpp"
#include "sim/schedule/swarm.hpp"
#include "stalemate/seed.hpp"

namespace stalemate::sim {

namespace {

void print(const std::string& text) {
  if (text.empty()) return;
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/// Adds what one more dispatch did.
void append(Recording& recording, Ended& ended, std::uint32_t dispatch) {
  for (Access& access : ended.trace) access.dispatch = dispatch;
  recording.segments.push_back(std::move(ended.segments));
  const std::size_t room = Recording::kAccessesMax - recording.accesses.size();
  const std::size_t taken = std::min(room, ended.trace.size());
  const auto end = ended.trace.begin() + static_cast<std::ptrdiff_t>(taken);
  std::move(ended.trace.begin(), end, std::back_inserter(recording.accesses));
  recording.accesses_left_out += ended.trace_left_out + (ended.trace.size() - taken);
  recording.hash = Seed{recording.hash}.split(ended.hash).value;
}

/// The first races of a launch of several dispatches.
void append(Completed& completed, Ended& ended, std::uint32_t dispatch) {
  completed.races_watched |= ended.watched;
  completed.races_left_out += ended.races_left_out;
  for (DataRace& race : ended.races) {
    race.first.dispatch = race.second.dispatch = dispatch;
    if (completed.races.size() < kRacesMax)
      completed.races.push_back(std::move(race));
    else
      ++completed.races_left_out;
  }
}

Violation violation_of(Fault&& fault, std::uint32_t dispatch) {
  Violation violation;
  violation.dispatch = dispatch;
  violation.kind = fault.kind;
  violation.summary = std::move(fault.summary);
  violation.explanation = std::move(fault.explanation);
  return violation;
}

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
    case explore::Bound::Graphs: return ExplorationBound::Memory;
    case explore::Bound::Events: return ExplorationBound::Events;
    case explore::Bound::Time: return ExplorationBound::Time;
    case explore::Bound::Observer: return ExplorationBound::Observations;
  }
  return ExplorationBound::Memory;
}

// Memories may differ where what is read back does not.
constexpr std::uint64_t kMemoriesPerObservation = 4;

every::Effort effort_of(const EveryExecution& wanted) {
  return {.limits = {.executions = wanted.executions_max, .time = wanted.time},
          .team = {.threads = wanted.processors, .giving = {}},
          .memories_max = kMemoriesPerObservation * wanted.observations_max};
}

Exploration exploration_of(const explore::Explored& explored) {
  return {.bound = bound_of(explored.bound),
          .executions = explored.executions,
          .blocked = explored.blocked,
          .runs = explored.graphs,
          .events_max = explored.events_max};
}

/// One launch while it goes on. A problem that a step returns ends it.
class SimulatedLaunch {
 public:
  SimulatedLaunch(const LaunchRequest& request, const Module& module, const LaunchParts& parts)
      : request_(request),
        module_(module),
        parts_(parts),
        settings_(settings_of_launch(parts.settings, request.schedule.seed)) {}

  LaunchOutcome run();

 private:
  using Problem = std::optional<LaunchOutcome>;

  Problem check(const std::vector<Dispatch>& dispatches);
  void lay_out();
  void fill(std::size_t index);
  void add_variables(std::byte* begin);
  Problem dispatch_all(const std::vector<Dispatch>& dispatches);
  Problem dispatch(const Dispatch& dispatch, std::size_t index);
  Problem dispatch_from(std::size_t first);
  Launch launch_of(const Dispatch& dispatch, std::size_t index) const;
  Problem explore(const EveryExecution& wanted);
  every::Told observe(const EveryExecution& wanted, Problem& problem);
  std::size_t number_of_observed();
  LaunchOutcome outcome_of(every::Every&& every, const EveryExecution& wanted);
  Problem continue_if_asked();
  const std::vector<Segment>* followed(std::size_t index) const;
  std::optional<Recording> recording();
  void read_back(bool Buffer::*is_asked_for);

  const LaunchRequest& request_;
  const Module& module_;
  const LaunchParts& parts_;
  Settings settings_;
  std::vector<Object> objects_;  // the buffers, in the order of the request, then the variables
  std::byte* variables_ = nullptr;
  Recording recorded_;
  Completed completed_;
  // While all executions are explored.
  std::vector<Observed> observed_;
  std::unordered_multimap<std::size_t, std::size_t> numbers_observed_;  // by hash
  std::vector<std::size_t> number_of_memory_;  // in observed_, of each memory that was left
};

LaunchOutcome SimulatedLaunch::run() {
  if (auto problem = check(request_.dispatches)) return *std::move(problem);
  if (request_.sequel) {
    if (auto problem = check(request_.sequel->dispatches)) return *std::move(problem);
  }
  lay_out();
  if (request_.every) return *explore(*request_.every);
  if (auto problem = dispatch_all(request_.dispatches)) return *std::move(problem);
  read_back(&Buffer::read_back);
  if (auto problem = continue_if_asked()) return *std::move(problem);
  completed_.recording = recording();
  return std::move(completed_);
}

SimulatedLaunch::Problem SimulatedLaunch::check(const std::vector<Dispatch>& dispatches) {
  for (const Dispatch& dispatch : dispatches) {
    if (auto problem = problem_of(dispatch, module_.find_kernel(dispatch.kernel),
                                  module_.table().local_bytes, parts_.device)) {
      return problem;
    }
  }
  return std::nullopt;
}

void SimulatedLaunch::lay_out() {
  std::vector<std::size_t> sizes;
  for (const Buffer& buffer : request_.buffers) sizes.push_back(buffer.size_bytes);
  sizes.push_back(module_.table().global_bytes);
  const std::vector<std::byte*> begins = parts_.arena.lay_out(sizes);
  for (std::size_t index = 0; index < request_.buffers.size(); ++index) {
    const Buffer& buffer = request_.buffers[index];
    objects_.push_back({buffer.name, begins[index], buffer.size_bytes, buffer.traced, false,
                        buffer.traced && !buffer.unshared});
    fill(index);
  }
  add_variables(begins.back());
}

void SimulatedLaunch::fill(std::size_t index) {
  const Buffer& buffer = request_.buffers[index];
  STALEMATE_ASSERT(is_sound(buffer));
  switch (buffer.fill) {
    // The arena's poison stays, the same in every launch.
    case Fill::Nothing: return;
    case Fill::Zero: std::memset(objects_[index].begin, 0, buffer.size_bytes); return;
    case Fill::Content:
      std::memcpy(objects_[index].begin, buffer.content.data(), buffer.size_bytes);
      return;
    case Fill::Pattern:
      for (std::size_t at = 0; at < buffer.size_bytes; at += buffer.content.size()) {
        std::memcpy(objects_[index].begin + at, buffer.content.data(), buffer.content.size());
      }
      return;
  }
}

void SimulatedLaunch::add_variables(std::byte* begin) {
  const stalemate_sim_module_table& table = module_.table();
  if (table.global_bytes == 0) return;
  variables_ = begin;
  std::memcpy(begin, table.global_image, table.global_bytes);
  for (std::uint32_t i = 0; i < table.global_count; ++i) {
    const stalemate_sim_variable& variable = table.globals[i];
    objects_.push_back({variable.name, begin + variable.offset_bytes, variable.size_bytes, false,
                        false, !is_of_driver(variable.name)});
  }
}

SimulatedLaunch::Problem SimulatedLaunch::dispatch_all(const std::vector<Dispatch>& dispatches) {
  for (const Dispatch& next : dispatches) {
    if (auto problem = dispatch(next, completed_.dispatch_times.size())) return problem;
  }
  return std::nullopt;
}

SimulatedLaunch::Problem SimulatedLaunch::continue_if_asked() {
  if (!request_.sequel) return std::nullopt;
  const std::string& name = request_.sequel->if_not_zero;
  const auto asks = std::find_if(objects_.begin(), objects_.end(),
                                 [&](const Object& object) { return object.name == name; });
  if (asks == objects_.end()) {
    return BuildFailed{fmt::format("the launch has no buffer '{}' to continue by", name)};
  }
  const bool is_zero = std::all_of(asks->begin, asks->begin + asks->size_bytes,
                                   [](std::byte byte) { return byte == std::byte{0}; });
  if (is_zero) return std::nullopt;
  if (auto problem = dispatch_all(request_.sequel->dispatches)) return problem;
  read_back(&Buffer::read_back_in_sequel);
  return std::nullopt;
}

/// Without its arguments.
Launch SimulatedLaunch::launch_of(const Dispatch& dispatch, std::size_t index) const {
  const stalemate_sim_kernel& kernel = *module_.find_kernel(dispatch.kernel);
  Launch launch;
  launch.entry = kernel.entry;
  launch.nd_range = dispatch.nd_range;
  launch.folded = dispatch.folded;
  launch.objects = objects_;
  launch.global_variables = variables_;
  launch.module = &module_.table();
  launch.follow = followed(index);
  launch.record = request_.schedule.record;
  launch.has_c11_atomics = kernel.has_c11_atomics != 0;
  launch.seed = Seed{request_.schedule.seed}.split(index).value;
  return launch;
}

SimulatedLaunch::Problem SimulatedLaunch::dispatch(const Dispatch& dispatch, std::size_t index) {
  const stalemate_sim_kernel& kernel = *module_.find_kernel(dispatch.kernel);
  Launch launch = launch_of(dispatch, index);
  Arguments arguments;
  if (auto problem = arguments.marshal(dispatch, kernel, launch)) return *std::move(problem);

  const auto begin = std::chrono::steady_clock::now();
  Ended ended = parts_.runner(launch, settings_);
  completed_.dispatch_times.emplace_back(std::chrono::steady_clock::now() - begin);
  print(ended.printed);
  const auto number = static_cast<std::uint32_t>(index);
  append(recorded_, ended, number);
  append(completed_, ended, number);
  if (!completed_.unwritten_load) completed_.unwritten_load = ended.unwritten_load;
  if (!ended.unsupported.empty()) {
    return Unsupported{std::move(ended.unsupported), Lack::BuiltIn};
  }
  if (!ended.unproven.empty()) {
    return TimedOut{.unproven = std::move(ended.unproven)};
  }
  if (!ended.fault) return std::nullopt;
  const auto& garbage = completed_.unwritten_load;
  if (garbage) ended.fault->explanation.emplace_back(*garbage);
  return Misbehaved{violation_of(*std::move(ended.fault), number), recording()};
}

/// A schedule that is followed says nothing of dispatches beyond its end: they take their turns.
const std::vector<Segment>* SimulatedLaunch::followed(std::size_t index) const {
  static const std::vector<Segment> no_segments;
  const auto& follow = request_.schedule.follow;
  if (!follow) return nullptr;
  return index < follow->size() ? &(*follow)[index] : &no_segments;
}

std::optional<Recording> SimulatedLaunch::recording() {
  if (!request_.schedule.record) return std::nullopt;
  return std::move(recorded_);
}

void SimulatedLaunch::read_back(bool Buffer::*is_asked_for) {
  for (std::size_t index = 0; index < request_.buffers.size(); ++index) {
    const Buffer& buffer = request_.buffers[index];
    if (!(buffer.*is_asked_for)) continue;
    const std::byte* const begin = objects_[index].begin;
    completed_.buffers.push_back({buffer.name, {begin, begin + buffer.size_bytes}});
  }
}

SimulatedLaunch::Problem SimulatedLaunch::dispatch_from(std::size_t first) {
  for (std::size_t index = first; index < request_.dispatches.size(); ++index) {
    if (auto problem = dispatch(request_.dispatches[index], index)) return problem;
  }
  return std::nullopt;
}

/// In observed_, of what was read back; it is added if it is not there.
std::size_t SimulatedLaunch::number_of_observed() {
  const auto [first, last] = numbers_observed_.equal_range(hash_of(completed_.buffers));
  const auto same = std::find_if(first, last, [&](const auto& known) {
    return observed_[known.second].buffers == completed_.buffers;
  });
  if (same != last) return same->second;
  numbers_observed_.emplace(hash_of(completed_.buffers), observed_.size());
  observed_.push_back({std::move(completed_.buffers)});
  return observed_.size() - 1;
}

/// What the dispatches behind the explored one make of the memory that it left.
every::Told SimulatedLaunch::observe(const EveryExecution& wanted, Problem& problem) {
  completed_.buffers.clear();
  // Those behind get the same numbers, and draw the same, for each memory.
  completed_.dispatch_times.resize(std::size_t{wanted.dispatch} + 1);
  problem = dispatch_from(std::size_t{wanted.dispatch} + 1);
  if (problem) return {explore::Next::Stop};
  read_back(&Buffer::read_back);
  problem = continue_if_asked();
  if (problem) return {explore::Next::Stop};
  const std::size_t before = observed_.size();
  const std::size_t number = number_of_observed();
  const bool is_recorded = number == before && wanted.recorded == number;
  number_of_memory_.push_back(number);
  return {observed_.size() <= wanted.observations_max ? explore::Next::GoOn : explore::Next::Stop,
          is_recorded};
}

SimulatedLaunch::Problem SimulatedLaunch::explore(const EveryExecution& wanted) {
  if (wanted.dispatch >= request_.dispatches.size()) {
    return BuildFailed{fmt::format("the launch has no dispatch {} to explore", wanted.dispatch)};
  }
  for (std::size_t index = 0; index < wanted.dispatch; ++index) {
    if (auto problem = dispatch(request_.dispatches[index], index)) return problem;
  }
  const Dispatch& dispatch = request_.dispatches[wanted.dispatch];
  Launch launch = launch_of(dispatch, wanted.dispatch);
  Arguments arguments;
  const stalemate_sim_kernel& kernel = *module_.find_kernel(dispatch.kernel);
  if (auto problem = arguments.marshal(dispatch, kernel, launch)) return *std::move(problem);
  Problem problem;
  every::Every every = every::explore_all(launch, settings_, effort_of(wanted),
                                          [&] { return observe(wanted, problem); });
  if (problem) return problem;
  return outcome_of(std::move(every), wanted);
}

LaunchOutcome SimulatedLaunch::outcome_of(every::Every&& every, const EveryExecution& wanted) {
  if (!every.refused.empty()) return Unsupported{std::move(every.refused), Lack::Exploration};
  Recording execution;
  const bool is_recorded = !every.recorded.accesses.empty() && !every.fault;
  every::Execution shown = std::move(is_recorded ? every.recorded : every.execution);
  execution.accesses = std::move(shown.accesses);
  for (Access& access : execution.accesses) access.dispatch = wanted.dispatch;
  execution.hash = hash_of(execution.accesses);
  if (every.fault) {
    return Misbehaved{violation_of(*std::move(every.fault), wanted.dispatch), std::move(execution),
                      std::move(shown.narrative)};
  }
  // Those of the other dispatches come with each memory again.
  std::vector<DataRace> others = std::exchange(completed_.races, {});
  for (DataRace& race : every.races) race.first.dispatch = race.second.dispatch = wanted.dispatch;
  completed_.races = std::move(every.races);
  completed_.races_left_out = every.races_left_out;
  completed_.races_watched = true;
  completed_.account = std::move(shown.narrative);
  if (!execution.accesses.empty()) completed_.recording = std::move(execution);
  for (DataRace& race : others) {
    auto& races = completed_.races;
    if (std::find(races.begin(), races.end(), race) != races.end()) continue;
    if (races.size() < kRacesMax)
      races.push_back(std::move(race));
    else
      ++completed_.races_left_out;
  }
  Exploration exploration = exploration_of(every.explored);
  for (std::size_t memory = 0; memory < number_of_memory_.size(); ++memory) {
    observed_[number_of_memory_[memory]].executions += every.counts[memory];
  }
  if (!observed_.empty()) completed_.buffers = observed_.front().buffers;
  exploration.observed = std::move(observed_);
  completed_.exploration = std::move(exploration);
  completed_.dispatch_times.clear();
  return std::move(completed_);
}

}  // namespace

LaunchOutcome run_dispatches(const LaunchRequest& request, const Module& module,
                             const LaunchParts& parts) {
  return SimulatedLaunch(request, module, parts).run();
}

}  // namespace stalemate::sim
