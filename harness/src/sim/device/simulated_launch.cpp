#include "sim/device/simulated_launch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/assertion.hpp"
#include "sim/device/observations.hpp"
#include "sim/dispatch/arguments.hpp"
#include "sim/dispatch/dispatch_check.hpp"
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

/// Of what that kernel declares, without what the simulator leaves between.
std::uint64_t local_bytes_of(const stalemate_sim_module_table& table, std::string_view kernel) {
  return std::accumulate(table.locals, table.locals + table.local_count, std::uint64_t{0},
                         [&](std::uint64_t sum, const stalemate_sim_variable& variable) {
                           return sum + (variable.function == kernel ? variable.size_bytes : 0);
                         });
}

/// Of 1,000 weak compare-exchanges in front of what is explored so many fail for no reason: a proof
/// has few launches.
constexpr std::uint32_t kWeakFailuresInFront = 500;

Settings drawn_settings(const LaunchRequest& request, const Settings& settings) {
  return request.in_bursts ? settings_of_launch_in_bursts(settings, request.schedule.seed)
                           : settings_of_launch(settings, request.schedule.seed);
}

/// One launch while it goes on. A problem that a step returns ends it.
class SimulatedLaunch {
 public:
  SimulatedLaunch(const LaunchRequest& request, const Module& module, const LaunchParts& parts)
      : request_(request),
        module_(module),
        parts_(parts),
        settings_(drawn_settings(request, parts.settings)),
        settings_of_dispatch_(settings_) {
    if (request.every && settings_.weak_failures != 0) {
      settings_of_dispatch_.weak_failures = kWeakFailuresInFront;
    }
    if (request.ordered_in && !request.every) order_.emplace();
  }

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
  Problem observe(const EveryExecution& wanted);
  Problem continue_if_asked();
  const std::vector<Segment>* followed(std::size_t index) const;
  std::optional<Recording> recording();
  void read_back(bool Buffer::*is_asked_for);
  void append_order(const Ended& ended);
  void hand_back_order();

  const LaunchRequest& request_;
  const Module& module_;
  const LaunchParts& parts_;
  Settings settings_;
  Settings settings_of_dispatch_;  // that is not explored
  std::vector<Object> objects_;    // the buffers, in the order of the request, then the variables
  std::byte* variables_ = nullptr;
  Recording recorded_;
  Completed completed_;
  // Nothing if it is not asked for, or not known of each dispatch.
  std::optional<std::vector<OrderedOperations>> order_;
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
  hand_back_order();
  completed_.recording = recording();
  return std::move(completed_);
}

SimulatedLaunch::Problem SimulatedLaunch::check(const std::vector<Dispatch>& dispatches) {
  for (const Dispatch& dispatch : dispatches) {
    if (auto problem =
            problem_of(dispatch, module_.find_kernel(dispatch.kernel),
                       local_bytes_of(module_.table(), dispatch.kernel), parts_.device)) {
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
    const bool is_under_test = !is_of_driver(variable.name);
    objects_.push_back({variable.name, begin + variable.offset_bytes, variable.size_bytes,
                        is_under_test, false, is_under_test,
                        table.global_bytes - variable.offset_bytes - variable.size_bytes});
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
  launch.private_bytes = kernel.private_bytes;
  if (order_) {
    launch.ordered_in = request_.ordered_in == AddressSpace::Local ? Where::Local : Where::Global;
  }
  launch.seed = Seed{request_.schedule.seed}.split(index).value;
  return launch;
}

SimulatedLaunch::Problem SimulatedLaunch::dispatch(const Dispatch& dispatch, std::size_t index) {
  const stalemate_sim_kernel& kernel = *module_.find_kernel(dispatch.kernel);
  Launch launch = launch_of(dispatch, index);
  Arguments arguments;
  if (auto problem = arguments.marshal(dispatch, kernel, launch)) return *std::move(problem);

  const auto begin = std::chrono::steady_clock::now();
  Settings settings = settings_of_dispatch_;
  if (dispatch.is_afterwards) settings.weak_failures = 0;
  Ended ended = parts_.runner(launch, settings);
  completed_.dispatch_times.emplace_back(std::chrono::steady_clock::now() - begin);
  print(ended.printed);
  const auto number = static_cast<std::uint32_t>(index);
  append(recorded_, ended, number);
  append(completed_, ended, number);
  append_order(ended);
  if (!completed_.unwritten_load) completed_.unwritten_load = ended.unwritten_load;
  if (!ended.unsupported.empty()) {
    return Unsupported{std::move(ended.unsupported), Lack::BuiltIn};
  }
  if (!ended.unproven.empty()) {
    return TimedOut{.unproven = std::move(ended.unproven)};
  }
  if (!ended.fault) return std::nullopt;
  const auto& garbage = completed_.unwritten_load;
  // Not beside the same load, where what garbage leads to is what went wrong.
  if (garbage && garbage->details != ended.fault->summary.details) {
    ended.fault->explanation.emplace_back(*garbage);
  }
  return Misbehaved{
      violation_of(*std::move(ended.fault), number), recording(), {}, std::move(completed_.races)};
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

void SimulatedLaunch::append_order(const Ended& ended) {
  if (order_ && ended.order) {
    order_->insert(order_->end(), ended.order->begin(), ended.order->end());
  } else {
    order_.reset();
  }
}

void SimulatedLaunch::hand_back_order() {
  if (!order_) return;
  const auto bytes = std::as_bytes(std::span(*order_));
  completed_.buffers.push_back({kOrderBuffer, {bytes.begin(), bytes.end()}});
}

SimulatedLaunch::Problem SimulatedLaunch::dispatch_from(std::size_t first) {
  for (std::size_t index = first; index < request_.dispatches.size(); ++index) {
    if (auto problem = dispatch(request_.dispatches[index], index)) return problem;
  }
  return std::nullopt;
}

/// Reads back what the dispatches behind the explored one make of the memory that it left.
SimulatedLaunch::Problem SimulatedLaunch::observe(const EveryExecution& wanted) {
  completed_.buffers.clear();
  // Those behind get the same numbers, and draw the same, for each memory.
  completed_.dispatch_times.resize(std::size_t{wanted.dispatch} + 1);
  if (auto problem = dispatch_from(std::size_t{wanted.dispatch} + 1)) return problem;
  read_back(&Buffer::read_back);
  return continue_if_asked();
}

SimulatedLaunch::Problem SimulatedLaunch::explore(const EveryExecution& wanted) {
  if (wanted.dispatch >= request_.dispatches.size()) {
    return BuildFailed{fmt::format("the launch has no dispatch {} to explore", wanted.dispatch)};
  }
  for (std::size_t index = 0; index < wanted.dispatch; ++index) {
    if (auto problem = dispatch(request_.dispatches[index], index)) return problem;
  }
  // What fails by chance behind what is explored is known of one execution.
  settings_of_dispatch_.weak_failures = 0;
  const Dispatch& dispatch = request_.dispatches[wanted.dispatch];
  Launch launch = launch_of(dispatch, wanted.dispatch);
  Arguments arguments;
  const stalemate_sim_kernel& kernel = *module_.find_kernel(dispatch.kernel);
  if (auto problem = arguments.marshal(dispatch, kernel, launch)) return *std::move(problem);
  Problem problem;
  Observations observations(wanted);
  const Recording before = recorded_;
  const auto tell = [&]() -> every::Told {
    recorded_ = before;
    problem = observe(wanted);
    if (problem) return {explore::Next::Stop, request_.schedule.record};
    return observations.add(std::move(completed_.buffers));
  };
  every::Every every =
      every::explore_all(launch, settings_, effort_of(wanted, request_.schedule.record), tell);
  if (auto* wrong = problem ? std::get_if<Misbehaved>(&*problem) : nullptr) {
    return led_to(std::move(*wrong), std::move(every), wanted.dispatch, before.accesses.size());
  }
  if (problem) return problem;
  return std::move(observations).outcome(std::move(every), std::move(completed_));
}

}  // namespace

LaunchOutcome run_dispatches(const LaunchRequest& request, const Module& module,
                             const LaunchParts& parts) {
  return SimulatedLaunch(request, module, parts).run();
}

}  // namespace stalemate::sim
