#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>

#include "base/thread_pool.hpp"
#include "engine/launch/attempt.hpp"
#include "engine/launch/expected_cases.hpp"
#include "engine/launch/judging_time.hpp"

namespace stalemate::engine {

/// Launches that have ended, in their order. Those that take long to judge are judged by threads of
/// their own, others when they are asked for. Property and subject outlive this.
class JudgedAhead {
 public:
  JudgedAhead(const Property& property, const Subject& subject)
      : property_(property), subject_(subject) {}
  JudgedAhead(const JudgedAhead&) = delete;
  JudgedAhead& operator=(const JudgedAhead&) = delete;
  ~JudgedAhead() { clear(); }

  void add(std::shared_ptr<const ExpectedCase> launched, std::chrono::nanoseconds wall_time,
           LaunchOutcome outcome);

  std::size_t size() const { return launches_.size(); }

  /// Whether there is any use in launching the next before the first leaves: it takes longer to
  /// judge than the latest took to launch, the latest ended as it should, and there is room for one
  /// more history.
  bool may_go_on();

  /// What came of the first, which leaves. There is one.
  Attempt take_first();

  /// Forgets all of them, when they are judged.
  void clear();

 private:
  struct Launch {
    std::shared_ptr<const ExpectedCase> expected;
    std::chrono::nanoseconds wall_time;
    LaunchOutcome outcome;
    std::uint64_t bytes = 0;
    std::chrono::nanoseconds judged_in{0};
    std::optional<Attempt> attempt = {};
    std::optional<ThreadPool::Task> judging = {};  // ends before the attempt does
  };

  void judge(Launch& launch) const;

  const Property& property_;
  const Subject& subject_;
  std::deque<std::unique_ptr<Launch>> launches_;
  std::uint64_t bytes_ = 0;
  JudgingTime time_;
  bool has_latest_completed_ = true;
};

/// How many launches beside the first are judged at once: some where a device has processors of its
/// own, and the host has others than those that make launches and serve the driver.
std::size_t judged_at_once(const DeviceInfo& device, std::uint32_t processors);

}  // namespace stalemate::engine
