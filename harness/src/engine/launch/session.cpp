#include "engine/launch/session.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "base/at_work.hpp"
#include "engine/launch/explored.hpp"
#include "engine/launch/nd_range_limits.hpp"

namespace stalemate::engine {

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr int kLaunchesAgainMax = 3;

// Of launches that are over sooner, one in so many is timed where that costs time.
constexpr nanoseconds kTimedAbove = milliseconds(5);
constexpr std::uint64_t kTimedOneIn = 32;

// Whoever waits for a long deadline hears within ten seconds what may be missing.
constexpr milliseconds kSlowAfter{9000};

bool is_undecided(const Judgement& judgement) {
  return std::holds_alternative<Inconclusive>(judgement.verdict);
}

bool has_missed(const Attempt& attempt) {
  const auto* judged = std::get_if<Judged>(&attempt);
  return judged != nullptr && judged->judgement.missed &&
         std::holds_alternative<Pass>(judged->judgement.verdict);
}

/// Worker and device would take it for nonsense, each in its own words.
void require_buffers(const LaunchRequest& request, const Dispatch& dispatch) {
  for (const Argument& argument : dispatch.arguments) {
    const auto* given = std::get_if<BufferArgument>(&argument);
    const bool is_there = given == nullptr ||
                          std::any_of(request.buffers.begin(), request.buffers.end(),
                                      [&](const Buffer& one) { return one.name == given->buffer; });
    if (is_there) continue;
    throw std::invalid_argument(
        fmt::format("it gives the kernel '{}' a buffer '{}', which is none of the launch",
                    dispatch.kernel, given->buffer));
  }
}

void require_sound(const LaunchRequest& request) {
  for (const Buffer& buffer : request.buffers) {
    if (is_sound(buffer)) continue;
    throw std::invalid_argument(
        fmt::format("it launches with a buffer '{}' of {} bytes, which a content of {} bytes does "
                    "not fill",
                    buffer.name, buffer.size_bytes, buffer.content.size()));
  }
  if (request.dispatches.empty()) {
    throw std::invalid_argument("it launches nothing: its lower() asks for no dispatch");
  }
  for (const Dispatch& dispatch : request.dispatches) {
    if (dispatch.nd_range.work_items() == 0) {
      throw std::invalid_argument(
          fmt::format("it launches the kernel '{}' with no work-item", dispatch.kernel));
    }
    require_buffers(request, dispatch);
  }
}

Schedule schedule_of(const Case& input, std::uint64_t launch) {
  return {.seed = input.seed.split("schedule").split(launch).value};
}

}  // namespace

/// The device may tell who expects a launch that it is slow.
Session::~Session() {
  if (!expected_.empty()) expect_nothing();
}

Case Session::fit(const Case& input) const {
  return fit_to_limits(binding_.property, binding_.subject, input, device());
}

Attempt Session::launch(const Case& input, milliseconds deadline) {
  Attempt attempted = attempt(binding_.subject, input, {deadline, next_schedule(input)});
  count_launch(attempted);
  return attempted;
}

Attempt Session::launch_until_met(const Case& input) {
  Attempt attempted = launch(input);
  for (int again = 0; again < kLaunchesAgainMax && has_missed(attempted) && can_go_on(); ++again) {
    attempted = launch(input);
  }
  return attempted;
}

Attempt Session::launch(const Case& input, const Schedule& schedule) {
  Attempt attempted = attempt(binding_.subject, input, {deadlines_.launch, schedule});
  count_launch(attempted);
  return attempted;
}

Attempt Session::launch_alone(const Case& input) {
  const bool took_lone_cases = std::exchange(takes_lone_cases_, true);
  Schedule schedule = schedule_of(input, 0);
  schedule.record = true;
  Attempt attempted = attempt(binding_.subject, input, {deadlines_.launch, std::move(schedule)});
  takes_lone_cases_ = took_lone_cases;
  return attempted;
}

Schedule Session::next_schedule(const Case& input) {
  launches_in_a_row_ = latest_ == input ? launches_in_a_row_ + 1 : 0;
  latest_ = input;
  return schedule_of(input, launches_in_a_row_);
}

LaunchRequest Session::lowered(const Case& input) const {
  const AtWork at_work(binding_.property.name(), subject().name, kAtWorkOnLaunch);
  return binding_.property.lower(subject(), input, Target{device(), binding_.files});
}

Attempt Session::launch_control(const Subject& control, const Case& input) {
  const auto fitted =
      try_call([&] { return fit_to_limits(binding_.property, control, input, device()); });
  if (const auto* threw = std::get_if<PropertyThrew>(&fitted)) return *threw;
  // A smaller case would end sooner and prove nothing.
  if (std::get<Case>(fitted) != input)
    return Unsupported{"the control cannot run this case", Lack::Control};
  return attempt(control, input, {deadlines_.launch, schedule_of(input, 0)});
}

void Session::expect(const Case& input) {
  // Simulated devices have all processors busy with other subjects.
  if (device().is_simulated) return;
  const Terms terms{deadlines_.launch, schedule_of(input, 0)};
  auto lowered = request_for(subject(), input, terms);
  // Told at its turn.
  if (!std::holds_alternative<LaunchRequest>(lowered)) return;
  auto expected = std::make_shared<ExpectedCase>(
      ExpectedCase{input, std::get<LaunchRequest>(std::move(lowered))});
  expected->request.slow = slow_watch(expected->input);
  expected_.add(expected);
  binding_.device.expect({expected, &expected->request});
}

void Session::expect_nothing() {
  judged_ahead_.clear();
  expected_.clear();
  binding_.device.expect_nothing();
}

/// A control has a program of its own.
Target Session::target_of(const Subject& subject) {
  Target target{device(), binding_.files, &assembled_};
  if (&subject == &binding_.subject) target.shared = binding_.shared;
  return target;
}

std::shared_ptr<const ExpectedCase> Session::take_expected(const Case& input, const Terms& terms) {
  if (!expected_.holds(input)) return nullptr;
  if (terms.deadline == deadlines_.launch) {
    if (auto first = expected_.take_first(input, terms.schedule)) return first;
  }
  // Never asked for any more, it would keep all that are behind it waiting.
  expect_nothing();
  return nullptr;
}

/// Those that follow are launched while this one is judged.
std::optional<Attempt> Session::attempt_expected(const Case& input, const Terms& terms) {
  const auto expected = take_expected(input, terms);
  if (!expected) return std::nullopt;
  if (judged_at_once_ == 0) return launch_lowered(binding_.subject, input, expected->request);
  if (judged_ahead_.size() == 0) launch_ahead(expected);
  while (judged_ahead_.size() <= judged_at_once_ && judged_ahead_.may_go_on()) {
    const auto next = expected_.behind(judged_ahead_.size() - 1);
    if (!next) break;
    launch_ahead(next);
  }
  Attempt attempt = judged_ahead_.take_first();
  note_ending(attempt);
  return attempt;
}

void Session::launch_ahead(const std::shared_ptr<const ExpectedCase>& expected) {
  const auto start = std::chrono::steady_clock::now();
  LaunchOutcome outcome = binding_.device.launch(expected->request);
  judged_ahead_.add(expected, std::chrono::steady_clock::now() - start, std::move(outcome));
}

std::variant<LaunchRequest, PropertyThrew> Session::request_for(const Subject& subject,
                                                                const Case& input,
                                                                const Terms& terms) {
  auto lowered = try_call([&] {
    const AtWork at_work(binding_.property.name(), subject.name, kAtWorkOnLaunch);
    LaunchRequest request = binding_.property.lower(subject, input, target_of(subject));
    require_sound(request);
    return request;
  });
  if (auto* request = std::get_if<LaunchRequest>(&lowered)) {
    request->deadlines = time_.cut({deadlines_.build, terms.deadline});
    request->schedule = terms.schedule;
    // How long a control takes is what it is launched for.
    request->timed = &subject != &binding_.subject || is_next_timed(input);
  }
  return lowered;
}

/// On a GPU a command that is timed takes longer by itself, however long it runs.
bool Session::is_next_timed(const Case& input) {
  if (!has_memory_apart(device()) || !time_of_operation_) return true;
  const auto expected = *time_of_operation_ * static_cast<double>(input.operations());
  return expected > kTimedAbove || requests_++ % kTimedOneIn == 0;
}

Attempt Session::attempt(const Subject& subject, const Case& input, const Terms& terms) {
  if (&subject == &binding_.subject) {
    if (auto expected = attempt_expected(input, terms)) return *std::move(expected);
  }
  auto lowered = request_for(subject, input, terms);
  if (auto* threw = std::get_if<PropertyThrew>(&lowered)) return std::move(*threw);
  auto request = std::get<LaunchRequest>(std::move(lowered));
  const bool is_lone = takes_lone_cases_ && input.nd_range.work_items() == 1;
  if (explores(device()) && !is_lone && !ask_for_all(request)) {
    return Unsupported{std::string(why_no_dispatch(request)), Lack::Exploration};
  }
  if (&subject == &binding_.subject) request.slow = slow_watch(input);
  Attempt attempt = launch_lowered(subject, input, request);
  auto* judged = std::get_if<Judged>(&attempt);
  if (judged == nullptr || !request.every || !request.schedule.record) return attempt;
  return record_execution(subject, input, std::move(request), std::move(*judged));
}

/// Of a device that explores, whose deadline is a bound of the exploration: a worker that does not
/// answer long after that is stuck. False if the launch cannot be explored.
bool Session::ask_for_all(LaunchRequest& request) const {
  constexpr milliseconds grace{30000};
  const auto contended = contended_dispatch(request);
  if (!contended) return false;
  request.every =
      EveryExecution{.dispatch = *contended, .time = time_.left() / 2, .processors = processors_()};
  request.deadlines.launch = request.every->time + grace;
  return true;
}

/// The execution that convicts is recorded by another exploration, which observes the same in the
/// same order.
Attempt Session::record_execution(const Subject& subject, const Case& input, LaunchRequest request,
                                  Judged judged) {
  const auto* violation = std::get_if<Violation>(&judged.judgement.verdict);
  // A race, and what goes wrong in an execution itself, are recorded at once.
  const bool is_recorded = judged.recording && judged.observation.buffers.empty();
  if (violation == nullptr || is_recorded) return judged;
  request.every->recorded = judged.alike;
  return launch_lowered(subject, input, request);
}

Attempt Session::launch_lowered(const Subject& subject, const Case& input,
                                const LaunchRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  LaunchOutcome outcome = binding_.device.launch(request);
  const nanoseconds wall_time = std::chrono::steady_clock::now() - start;
  Attempt attempt =
      attempt_of({binding_.property, subject, input, request, wall_time}, std::move(outcome));
  note_ending(attempt);
  return attempt;
}

void Session::note_ending(const Attempt& attempt) {
  if (std::holds_alternative<DeviceLost>(attempt)) device_lost_ = true;
  if (std::holds_alternative<Cancelled>(attempt)) cancelled_ = true;
}

/// A kernel takes smaller work-groups than its device where it needs many registers. Of no use
/// where the subject needs larger ones.
void Session::note_limit(const Attempt& attempt) {
  const auto* refused = std::get_if<Unsupported>(&attempt);
  if (refused == nullptr || refused->lack != Lack::GroupSize || refused->most == 0) return;
  if (refused->most >= device().work_group_size_max) return;
  DeviceInfo narrowed = device();
  narrowed.work_group_size_max = static_cast<std::uint32_t>(refused->most);
  const auto lack = try_call([&] { return lacking_room(property(), subject(), narrowed); });
  const auto* room = std::get_if<std::optional<std::string>>(&lack);
  if (room != nullptr && !*room) narrowed_ = std::move(narrowed);
}

bool Session::can_go_on() const {
  return !cancelled() && !device_lost_ && time_.left() > milliseconds(0);
}

void Session::count_launch(const Attempt& attempt) {
  note_limit(attempt);
  ++effort_.launches;
  effort_.elapsed = time_.elapsed();
  const auto* judged = std::get_if<Judged>(&attempt);
  if (judged == nullptr || is_undecided(judged->judgement)) return;
  effort_.launches_met += judged->judgement.met ? 1U : 0U;
  effort_.launches_watched += judged->races_watched ? 1U : 0U;
  effort_.operations += judged->judgement.operations;
  kernel_time_.add(judged->kernel_time, judged->judgement.operations);
  if (judged->kernel_time) {
    time_of_operation_ = *judged->kernel_time / static_cast<double>(std::max<std::uint64_t>(
                                                    1, judged->judgement.operations));
  }
  effort_.kernel_time = kernel_time_.of_all();
}

void Session::count_case(const Judgement& judgement) {
  ++effort_.cases;
  if (is_undecided(judgement)) {
    ++effort_.cases_undecided;
    return;
  }
  if (!judgement.tier.empty()) ++effort_.tiers[judgement.tier];
  for (const auto& [figure, value] : judgement.figures) {
    effort_.figures[figure] = std::max(effort_.figures[figure], value);
  }
}

void Session::was_slow(const Case& input, milliseconds time) {
  if (auto listener = std::exchange(slow_listener_, {})) listener(input, time);
}

/// A simulated device that is stuck says so itself.
SlowWatch Session::slow_watch(const Case& input) {
  if (!slow_listener_ || device().is_simulated) return {};
  return {kSlowAfter, [this, &input] { was_slow(input, kSlowAfter); }};
}

void Session::doing(const std::string& activity) const {
  if (listener_) listener_(activity);
}

}  // namespace stalemate::engine
