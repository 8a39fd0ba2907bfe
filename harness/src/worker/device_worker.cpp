#include "worker/device_worker.hpp"

#include <fmt/format.h>
#include <utility>

#include "worker/conversation.hpp"

namespace stalemate::worker {

DeviceWorker::DeviceWorker(Launcher launcher, Opening opening, IdleWorker idle,
                           std::function<void()> on_end)
    : launcher_(std::move(launcher)),
      opening_(std::move(opening)),
      on_end_(std::move(on_end)),
      cache_(std::move(idle.cache)),
      process_(std::move(idle.process)) {}

std::optional<WorkerFailure> DeviceWorker::start_process() {
  programs_ = {};
  auto started = start(launcher_, *cache_);
  if (auto* failure = std::get_if<WorkerFailure>(&started)) return std::move(*failure);
  process_ = std::get<std::unique_ptr<Process>>(std::move(started));
  return std::nullopt;
}

std::optional<WorkerFailure> DeviceWorker::open() {
  if (process_ == nullptr) {
    if (auto failure = start_process()) return failure;
  }
  auto opened = ask_to_open(*process_, opening_.id, {opening_.deadline, launcher_.cancellation});
  if (auto* failure = std::get_if<WorkerFailure>(&opened)) {
    process_.reset();
    return std::move(*failure);
  }
  info_ = std::get<DeviceInfo>(std::move(opened));
  return std::nullopt;
}

std::optional<LaunchOutcome> DeviceWorker::get_ready() {
  if (lost_) return *lost_;
  if (launcher_.cancellation.requested()) return Cancelled{};
  if (process_ == nullptr) {
    const auto failure = open();
    if (!failure) return std::nullopt;
    if (launcher_.cancellation.requested()) return Cancelled{};
    return DeviceLost{"the worker does not start again: " + failure->how};
  }
  Heard heard = process_->listen(std::chrono::milliseconds(0), {});
  if (std::holds_alternative<Overdue>(heard)) return std::nullopt;
  if (auto* ended = std::get_if<Ended>(&heard)) {
    ended->how = "between two launches: " + ended->how;
    return crashed(Phase::Launch, *ended);
  }
  return answered_nonsense(Phase::Launch, "an answer to nothing");
}

LaunchOutcome DeviceWorker::crashed(Phase phase, const Ended& ended) {
  return crashed(phase, ended.how, excuse(ended));
}

LaunchOutcome DeviceWorker::answered_nonsense(Phase phase, const std::string& what) {
  return crashed(phase, "answered nonsense: " + what, {});
}

LaunchOutcome DeviceWorker::crashed(Phase phase, std::string how, std::string excuse) {
  LaunchOutcome outcome = after_end(phase, Crashed{phase, std::move(how), std::move(excuse)});
  // Half a kernel in the cache would crash the next worker, too. A kernel that crashes whatever is
  // compiled anew is not compiled again for each launch.
  cache_->clear_if_doubted();
  return outcome;
}

/// What is tried again is tried without what others can reach.
std::string DeviceWorker::excuse(const Ended& ended) {
  const std::string shared = leave_shared_caches(launcher_, *cache_);
  if (!shared.empty()) {
    return fmt::format(
        "the driver's kernel cache {} may be damaged, and is left alone from now on; remove it",
        shared);
  }
  if (ended.was_killed) return "somebody killed it, or the machine was out of memory";
  return {};
}

LaunchOutcome DeviceWorker::lost(Phase phase, DeviceLost loss) {
  LaunchOutcome outcome = after_end(phase, loss);
  if (lost_) return outcome;
  const auto failure = open();
  if (!failure) {
    return Crashed{phase, fmt::format("the driver lost the device, which a fresh process found: {}",
                                      loss.what)};
  }
  if (launcher_.cancellation.requested()) return Cancelled{};
  return DeviceLost{fmt::format("{}; a fresh process: {}", loss.what, failure->how)};
}

LaunchOutcome DeviceWorker::after_end(Phase phase, LaunchOutcome outcome) {
  if (phase == Phase::Build) cache_->doubt();
  end();
  return lost_ ? *lost_ : std::move(outcome);
}

void DeviceWorker::end() {
  on_end_();
  const bool is_gone = process_->kill();
  process_.reset();
  if (!is_gone) lost_ = {"the driver does not return, and its process cannot be killed"};
}

}  // namespace stalemate::worker
