#include "engine/launch/judged_ahead.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::engine {

namespace {

// The device answers one, and the next are made, in the time in which so many are judged.
constexpr std::uint32_t kJudgedAtOnceMax = 6;

// A parent has as much beside a large history.
constexpr std::uint64_t kBytesMax = std::uint64_t{16} << 20U;

std::uint64_t bytes_of(const LaunchOutcome& outcome) {
  const auto* completed = std::get_if<Completed>(&outcome);
  std::uint64_t bytes = 0;
  if (completed == nullptr) return bytes;
  for (const BufferContent& buffer : completed->buffers) bytes += buffer.bytes.size();
  return bytes;
}

}  // namespace

void JudgedAhead::add(std::shared_ptr<const ExpectedCase> launched,
                      std::chrono::nanoseconds wall_time, LaunchOutcome outcome) {
  has_latest_completed_ = std::holds_alternative<Completed>(outcome);
  const std::uint64_t bytes = bytes_of(outcome);
  launches_.push_back(
      std::make_unique<Launch>(Launch{std::move(launched), wall_time, std::move(outcome), bytes}));
  bytes_ += bytes;
  Launch& launch = *launches_.back();
  if (!time_.is_worth_thread(launch.expected->input.operations())) return;
  launch.judging.emplace(threads_of_process().start([this, &launch] { judge(launch); }));
}

void JudgedAhead::judge(Launch& launch) const {
  const ExpectedCase& of = *launch.expected;
  const auto start = std::chrono::steady_clock::now();
  launch.attempt = attempt_of({property_, subject_, of.input, of.request, launch.wall_time},
                              std::move(launch.outcome));
  launch.judged_in = std::chrono::steady_clock::now() - start;
}

bool JudgedAhead::may_go_on() {
  if (!has_latest_completed_ || bytes_ > kBytesMax) return false;
  auto& first = launches_.front()->judging;
  return first && !first->ends_within(launches_.back()->wall_time);
}

Attempt JudgedAhead::take_first() {
  const auto first = std::move(launches_.front());
  launches_.pop_front();
  bytes_ -= first->bytes;
  if (first->judging) {
    first->judging->finish();
  } else {
    judge(*first);
  }
  time_.add(first->expected->input.operations(), first->judged_in);
  return *std::move(first->attempt);
}

void JudgedAhead::clear() {
  launches_.clear();
  bytes_ = 0;
}

std::size_t judged_at_once(const DeviceInfo& device, std::uint32_t processors) {
  if (!has_memory_apart(device)) return 0;
  return std::clamp(processors, 2U, kJudgedAtOnceMax + 2) - 2;
}

}  // namespace stalemate::engine
