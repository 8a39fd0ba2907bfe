#include "bench/kernel_times.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>
#include <variant>
#include <vector>

#include "bench/ending.hpp"
#include "bench/median.hpp"
#include "stalemate/property/facets.hpp"

namespace stalemate::bench {

namespace {

using std::chrono::nanoseconds;
using std::chrono::steady_clock;

constexpr std::uint32_t kLaunchesLeast = 3;
constexpr std::uint32_t kLaunchesMost = 21;
constexpr std::chrono::seconds kTimeMost{5};

/// A launch of which one dispatch is looked at.
struct Timed {
  LaunchRequest request;
  std::size_t dispatch = 0;
  std::vector<nanoseconds> times = {};
  std::vector<nanoseconds> times_after = {};  // of the dispatches after it
};

std::vector<std::vector<std::byte>> scalars_of(const Dispatch& dispatch) {
  std::vector<std::vector<std::byte>> scalars;
  for (const Argument& argument : dispatch.arguments) {
    if (const auto* one = std::get_if<ScalarArgument>(&argument)) scalars.push_back(one->value);
  }
  return scalars;
}

/// The dispatch in `request` that `raw` has. One kernel may be several dispatches, of which each is
/// told by a scalar what it is (read_modify_write on CPUs).
std::size_t same_dispatch(const LaunchRequest& request, const LaunchRequest& raw) {
  const Dispatch& wanted = raw.dispatches.front();
  const auto is_same = [&](const Dispatch& dispatch) {
    return dispatch.kernel == wanted.kernel && scalars_of(dispatch) == scalars_of(wanted);
  };
  const auto found = std::find_if(request.dispatches.begin(), request.dispatches.end(), is_same);
  return static_cast<std::size_t>(found - request.dispatches.begin());
}

/// Launches once; why there is no time, if there is none.
std::string take_time(Device& device, Timed& timed) {
  const LaunchOutcome outcome = device.launch(timed.request);
  const auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr) return ending_words(outcome);
  const nanoseconds time = completed->dispatch_times.at(timed.dispatch);
  if (time <= nanoseconds(0)) return "the device has no clock";
  timed.times.push_back(time);
  const auto after =
      completed->dispatch_times.begin() + static_cast<std::ptrdiff_t>(timed.dispatch) + 1;
  timed.times_after.push_back(
      std::accumulate(after, completed->dispatch_times.end(), nanoseconds(0)));
  return {};
}

/// The tier by which the device itself judges a launch of `input`; empty if the host does.
std::string tier_on_device(const engine::Binding& binding, const Case& input,
                           const LaunchRequest& request) {
  if (!request.sequel) return {};
  const LaunchOutcome outcome = binding.device.launch(request);
  const auto* completed = std::get_if<Completed>(&outcome);
  if (completed == nullptr) return {};
  const Judgement judgement = binding.property.judge(binding.subject, input, {completed->buffers});
  return judgement.on_device ? judgement.tier : std::string();
}

class Comparison {
 public:
  Comparison(Device& device, LaunchRequest raw, LaunchRequest recorded,
             std::string fingerprinted_as)
      : device_(device),
        raw_{std::move(raw)},
        recorded_{std::move(recorded)},
        fingerprinted_as_(std::move(fingerprinted_as)) {
    recorded_.dispatch = same_dispatch(recorded_.request, raw_.request);
  }

  /// Takes turns until there are enough launches; why not, if not.
  std::string run() {
    // The first launch builds, and touches memory that nobody has touched.
    if (std::string failure = take_turn(); !failure.empty()) return failure;
    forget();
    const auto start = steady_clock::now();
    while (raw_.times.size() < kLaunchesLeast ||
           (raw_.times.size() < kLaunchesMost && steady_clock::now() - start < kTimeMost)) {
      if (std::string failure = take_turn(); !failure.empty()) return failure;
    }
    return {};
  }

  KernelTimes times(std::uint64_t operations) const {
    return {.operations = operations,
            .launches = static_cast<std::uint32_t>(raw_.times.size()),
            .raw = median(raw_.times),
            .recorded = median(recorded_.times),
            .fingerprinting =
                fingerprinted_as_.empty() ? nanoseconds(0) : median(recorded_.times_after),
            .fingerprinted_as = fingerprinted_as_};
  }

 private:
  void forget() {
    for (Timed* timed : {&raw_, &recorded_}) {
      timed->times.clear();
      timed->times_after.clear();
    }
  }

  std::string take_turn() {
    std::string failure = take_time(device_, raw_);
    return failure.empty() ? take_time(device_, recorded_) : failure;
  }

  Device& device_;
  Timed raw_;
  Timed recorded_;
  std::string fingerprinted_as_;
};

}  // namespace

Measured<KernelTimes> kernel_times(const engine::Binding& binding, const Case& input,
                                   const Deadlines& deadlines) {
  const Target target{binding.device.info(), binding.files};
  auto raw = lower_raw(binding.property, binding.subject, input, target);
  if (!raw) return {.note = "its property has no build without recording"};
  LaunchRequest recorded = lower_recorded(binding.property, binding.subject, input, target);
  raw->deadlines = recorded.deadlines = deadlines;
  // A simulated device runs both under one schedule.
  raw->schedule.seed = recorded.schedule.seed = input.seed.split("schedule").value;
  std::string fingerprinted_as = tier_on_device(binding, input, recorded);
  Comparison comparison(binding.device, *std::move(raw), std::move(recorded),
                        std::move(fingerprinted_as));
  if (std::string failure = comparison.run(); !failure.empty()) return {.note = failure};
  return {.figures = comparison.times(input.operations())};
}

}  // namespace stalemate::bench
