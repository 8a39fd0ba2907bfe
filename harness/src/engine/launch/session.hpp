#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/launch/attempt.hpp"
#include "engine/launch/expected_cases.hpp"
#include "engine/launch/judged_ahead.hpp"
#include "engine/launch/sampled_time.hpp"
#include "engine/launch/subject_time.hpp"
#include "engine/launch/try_call.hpp"
#include "stalemate/cancellation.hpp"
#include "stalemate/device.hpp"
#include "stalemate/observation.hpp"
#include "stalemate/property.hpp"
#include "stalemate/property/program.hpp"
#include "stalemate/run/result.hpp"

namespace stalemate::engine {

/// What is launched, and where. All of it outlives the session.
struct Binding {
  const Property& property;
  const Subject& subject;
  Device& device;
  const Files& files;
  PlaceInProgram shared = {};
};

/// Launches cases of one subject on one device. Keeps the effort, and whether there is any use in
/// going on.
class Session {
 public:
  Session(const Binding& binding, const Deadlines& deadlines, const SubjectTime& time,
          Cancellation cancellation)
      : binding_(binding),
        deadlines_(deadlines),
        time_(time),
        cancellation_(cancellation),
        judged_ahead_(binding.property, binding.subject) {}

  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  const Property& property() const { return binding_.property; }
  const Subject& subject() const { return binding_.subject; }
  bool is_narrowed() const { return narrowed_.has_value(); }
  /// As it describes itself, but for work-groups where a kernel of the subject takes smaller ones.
  const DeviceInfo& device() const { return is_narrowed() ? *narrowed_ : binding_.device.info(); }
  const Deadlines& deadlines() const { return deadlines_; }
  const SubjectTime& time() const { return time_; }
  const Effort& effort() const { return effort_; }

  /// `input` within the limits of the device.
  Case fit(const Case& input) const;

  /// How many cases are to be expected behind the one that is launched.
  std::size_t cases_ahead() const { return engine::cases_ahead(device()) + judged_at_once_; }

  /// Says that `input` is launched soon, after those that were expected before. A device that can
  /// begins with it while others are judged; what is found is the same.
  void expect(const Case& input);

  /// Whether a device that explores runs cases of one work-item, which have one execution and
  /// nothing to meet. No failure of several is shrunk to one: what it waits for is not there.
  void take_lone_cases(bool takes) { takes_lone_cases_ = takes; }

  /// Nothing is expected any more.
  void expect_nothing();

  /// What would be launched of `input`, which fits the device.
  LaunchRequest lowered(const Case& input) const;

  /// Launches `input` and judges it, with the config's deadline or another. The schedule is that of
  /// the k-th launch of the same case in a row: a case of the search has the same ones, whatever
  /// was launched before it.
  Attempt launch(const Case& input) { return launch(input, deadlines_.launch); }
  Attempt launch(const Case& input, std::chrono::milliseconds deadline);

  /// The same, and again, three times at most, while it passes without those who share having met:
  /// on a busy machine a whole work-group may be over before the next begins.
  Attempt launch_until_met(const Case& input);

  /// The same with a schedule that is known.
  Attempt launch(const Case& input, const Schedule& schedule);

  /// Launches a case of one work-item as it is, also where the device explores, and records it. Not
  /// part of the effort.
  Attempt launch_alone(const Case& input);

  /// The same case with `control` in the subject's place. Not part of the effort.
  Attempt launch_control(const Subject& control, const Case& input);

  /// Whether another launch can be asked for: nobody cancelled, the device is there, there is time.
  bool can_go_on() const;
  bool cancelled() const { return cancelled_ || cancellation_.requested(); }
  bool device_lost() const { return device_lost_; }

  /// Time for what must be said of a failure, however late it was found: for two launches more
  /// that take as long as one that was not cut short.
  void take_time_to_tell() { time_.add(4); }

  /// Adds a case of the search to the effort.
  void count_case(const Judgement& judgement);

  /// Says what is being done now, to whoever was set to hear it.
  void doing(const std::string& activity) const;
  /// Processors that an exploration may use, asked for before each; one if nobody says.
  void set_processors(std::function<std::uint32_t()> processors) {
    processors_ = std::move(processors);
  }
  /// Has as many launches that were expected judged beside the one that is asked for.
  void set_judged_at_once(std::size_t launches) { judged_at_once_ = launches; }
  void set_listener(std::function<void(const std::string&)> listener) {
    listener_ = std::move(listener);
  }

  /// Says, the first time that it is called, that `input` did not end within `time`.
  void was_slow(const Case& input, std::chrono::milliseconds time);
  using SlowListener = std::function<void(const Case&, std::chrono::milliseconds)>;
  void set_slow_listener(SlowListener listener) { slow_listener_ = std::move(listener); }

 private:
  /// What of a launch is not the case's.
  struct Terms {
    std::chrono::milliseconds deadline;
    Schedule schedule;
  };

  Target target_of(const Subject& subject);
  Attempt attempt(const Subject& subject, const Case& input, const Terms& terms);
  std::variant<LaunchRequest, PropertyThrew> request_for(const Subject& subject, const Case& input,
                                                         const Terms& terms);
  std::shared_ptr<const ExpectedCase> take_expected(const Case& input, const Terms& terms);
  std::optional<Attempt> attempt_expected(const Case& input, const Terms& terms);
  void launch_ahead(const std::shared_ptr<const ExpectedCase>& expected);
  bool is_next_timed(const Case& input);
  SlowWatch slow_watch(const Case& input);
  Schedule next_schedule(const Case& input);
  bool ask_for_all(LaunchRequest& request) const;
  Attempt record_execution(const Subject& subject, const Case& input, LaunchRequest request,
                           Judged judged);
  Attempt launch_lowered(const Subject& subject, const Case& input, const LaunchRequest& request);
  void note_ending(const Attempt& attempt);
  void note_limit(const Attempt& attempt);
  void count_launch(const Attempt& attempt);

  Binding binding_;
  std::optional<DeviceInfo> narrowed_;
  Deadlines deadlines_;
  SubjectTime time_;
  Cancellation cancellation_;
  Effort effort_;
  SampledTime kernel_time_;
  // In kernels, of the latest launch that has a time.
  std::optional<std::chrono::duration<double, std::nano>> time_of_operation_;
  std::uint64_t requests_ = 0;
  AssembledPrograms assembled_;
  ExpectedCases expected_;
  JudgedAhead judged_ahead_;  // the first of those that were expected
  std::size_t judged_at_once_ = 0;
  bool takes_lone_cases_ = false;
  std::optional<Case> latest_;
  std::uint64_t launches_in_a_row_ = 0;  // of latest_
  bool cancelled_ = false;
  bool device_lost_ = false;
  std::function<void(const std::string&)> listener_;
  SlowListener slow_listener_;  // until it was called
  std::function<std::uint32_t()> processors_ = [] { return 1U; };
};

}  // namespace stalemate::engine
