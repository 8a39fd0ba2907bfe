#include "worker/worker_device.hpp"

#include <fmt/format.h>
#include <optional>
#include <system_error>
#include <utility>

#include "worker/cache_directory.hpp"
#include "worker/conversation.hpp"
#include "worker/expected_launches.hpp"
#include "worker/messages.hpp"
#include "worker/program_places.hpp"

namespace stalemate::worker {

struct IdleWorker {
  std::shared_ptr<CacheDirectory> cache;
  std::unique_ptr<Process> process;
};

namespace {

class WorkerDevice final : public Device {
 public:
  WorkerDevice(Launcher launcher, std::string id, std::chrono::milliseconds open_deadline,
               IdleWorker worker)
      : launcher_(std::move(launcher)),
        id_(std::move(id)),
        open_deadline_(open_deadline),
        cache_(std::move(worker.cache)),
        process_(std::move(worker.process)) {}

  /// Opens the device in the worker, which is started if there is none; how that failed, if it did.
  std::optional<WorkerFailure> open();

  const DeviceInfo& info() const override { return info_; }
  LaunchOutcome launch(const LaunchRequest& request) override;
  void expect(std::shared_ptr<const LaunchRequest> request) override;
  void expect_nothing() override;

 private:
  struct Conclusion;

  std::optional<WorkerFailure> start_worker();
  std::optional<LaunchOutcome> get_ready();
  LaunchOutcome launch_alone(const LaunchRequest& request);
  LaunchOutcome launch_here(const LaunchRequest& request);
  bool wants_fresh_worker(const LaunchRequest& request);
  LaunchOutcome launch_in_fresh_worker(const LaunchRequest& request);
  LaunchOutcome run(UnderWay& launch);
  LaunchOutcome conclude(UnderWay launch);
  void ask_ahead();
  std::optional<UnderWay> ask_ahead(const LaunchRequest& request, std::uint32_t block);
  void settle();
  Heard listen(std::chrono::milliseconds limit);
  Heard hear_of_launch(const LaunchRequest& request);
  LaunchOutcome take_answer(const Doorbell& bell, const UnderWay& launch);
  LaunchOutcome crashed(Phase phase, std::string how, std::string excuse = {});
  std::string excuse(const Ended& ended);
  LaunchOutcome lost(Phase phase, DeviceLost loss);
  LaunchOutcome after_end(Phase phase, LaunchOutcome outcome);
  void end_worker();

  Launcher launcher_;
  std::string id_;
  std::chrono::milliseconds open_deadline_;
  DeviceInfo info_;
  std::shared_ptr<CacheDirectory> cache_;  // outlives every worker that writes to it
  std::unique_ptr<Process> process_;
  ProgramPlaces programs_;
  ProgramPlaces compiled_;    // which the driver finds in its cache
  bool has_compiled_ = true;  // in this process; the first is asked what its compiler can do
  ExpectedLaunches expected_;
  std::optional<DeviceLost> lost_;
};

std::shared_ptr<CacheDirectory> cache_for(const Launcher& launcher) {
  return launcher.cache != nullptr ? launcher.cache : std::make_shared<CacheDirectory>();
}

std::chrono::milliseconds limit(const Deadlines& deadlines, Phase phase) {
  switch (phase) {
    case Phase::Build: return deadlines.build;
    case Phase::Launch: return deadlines.launch;
  }
  return deadlines.launch;
}

/// What a compiler leaves behind in its process, PoCL's 170 MiB, matters beside so much.
constexpr std::uint64_t kLargeBytes = std::uint64_t{128} << 20U;

bool is_large(const LaunchRequest& request) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : request.buffers) bytes += buffer.size_bytes;
  return bytes >= kLargeBytes;
}

bool is_ring(const Heard& heard, Ring ring) {
  const auto* bell = std::get_if<Doorbell>(&heard);
  return bell != nullptr && bell->ring == ring;
}

/// How a launch ends, by what was heard of it.
struct WorkerDevice::Conclusion {
  WorkerDevice& device;
  const UnderWay& launch;

  LaunchOutcome operator()(const Doorbell& bell) const { return device.take_answer(bell, launch); }
  LaunchOutcome operator()(const Ended& ended) const {
    return device.crashed(launch.phase, ended.how, device.excuse(ended));
  }
  LaunchOutcome operator()(const Overdue& overdue) const {
    return device.after_end(
        launch.phase,
        TimedOut{launch.phase, limit(launch.request.deadlines, launch.phase), overdue.starved});
  }
  LaunchOutcome operator()(const Interrupted& /*interrupted*/) const {
    return device.after_end(launch.phase, Cancelled{});
  }
};

std::optional<WorkerFailure> WorkerDevice::start_worker() {
  programs_ = {};
  auto started = start(launcher_, *cache_);
  if (auto* failure = std::get_if<WorkerFailure>(&started)) return std::move(*failure);
  process_ = std::get<std::unique_ptr<Process>>(std::move(started));
  return std::nullopt;
}

std::optional<WorkerFailure> WorkerDevice::open() {
  if (process_ == nullptr) {
    if (auto failure = start_worker()) return failure;
  }
  auto opened = ask_to_open(*process_, id_, {open_deadline_, launcher_.cancellation});
  if (auto* failure = std::get_if<WorkerFailure>(&opened)) {
    process_.reset();
    return std::move(*failure);
  }
  info_ = std::get<DeviceInfo>(std::move(opened));
  return std::nullopt;
}

LaunchOutcome WorkerDevice::launch(const LaunchRequest& request) {
  auto next = expected_.take(request);
  if (!next) return launch_alone(request);
  LaunchOutcome outcome = next->outcome     ? *std::move(next->outcome)
                          : next->under_way ? conclude(*next->under_way)
                                            : launch_alone(request);
  ask_ahead();
  return outcome;
}

void WorkerDevice::expect(std::shared_ptr<const LaunchRequest> request) {
  expected_.add(std::move(request));
  ask_ahead();
}

void WorkerDevice::expect_nothing() {
  expected_.drop([this](const UnderWay& launch) { return conclude(launch); });
}

/// Asks for as many of the expected launches as there are blocks free.
void WorkerDevice::ask_ahead() {
  if (process_ == nullptr) return;
  const std::uint32_t blocks = has_memory_apart(info_) ? kBlocks : kBlocksOfCpu;
  expected_.ask_ahead(blocks, [this](const LaunchRequest& request, std::uint32_t block) {
    return ask_ahead(request, block);
  });
}

/// Nothing if it has to wait for its turn: so does a program that is still to be built.
std::optional<UnderWay> WorkerDevice::ask_ahead(const LaunchRequest& request, std::uint32_t block) {
  const auto place = programs_.find(request.program);
  if (!place || wants_fresh_worker(request)) return std::nullopt;
  try {
    Packer packer;
    pack(packer, request, *place);
    process_->ring_ahead({Ring::Launch, packer.finish(process_->block(block)), block});
  } catch (const std::system_error&) {
    return std::nullopt;
  }
  return UnderWay{request, *place, Phase::Launch, block};
}

/// Waits for all that is under way.
void WorkerDevice::settle() {
  expected_.settle([this](const UnderWay& launch) { return conclude(launch); });
}

LaunchOutcome WorkerDevice::conclude(UnderWay launch) {
  LaunchOutcome outcome = std::visit(Conclusion{*this, launch}, hear_of_launch(launch.request));
  if (std::holds_alternative<BuildFailed>(outcome)) programs_.forget(launch.place);
  if (process_ != nullptr) process_->go_on();
  return outcome;
}

LaunchOutcome WorkerDevice::launch_alone(const LaunchRequest& request) {
  settle();
  if (auto outcome = get_ready()) return *std::move(outcome);
  return wants_fresh_worker(request) ? launch_in_fresh_worker(request) : launch_here(request);
}

LaunchOutcome WorkerDevice::launch_here(const LaunchRequest& request) {
  const ProgramPlace place = programs_.place(request.program);
  if (place.is_new && compiled_.place(request.program).is_new) has_compiled_ = true;
  UnderWay under_way{request, place, place.is_new ? Phase::Build : Phase::Launch};
  LaunchOutcome outcome = run(under_way);
  if (std::holds_alternative<BuildFailed>(outcome)) programs_.forget(place);
  return outcome;
}

/// On CPUs, where a compiler and all buffers lie in the memory of one process.
bool WorkerDevice::wants_fresh_worker(const LaunchRequest& request) {
  if (!info_.is_cpu || info_.is_simulated || !is_large(request)) return false;
  return has_compiled_ || !compiled_.find(request.program);
}

/// Has the program built here, and launched by a worker that finds it in the driver's cache.
LaunchOutcome WorkerDevice::launch_in_fresh_worker(const LaunchRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  if (!compiled_.find(request.program)) {
    LaunchOutcome built = launch_here({.program = request.program, .deadlines = request.deadlines});
    if (!std::holds_alternative<Completed>(built)) return built;
  }
  end_worker();
  if (auto outcome = get_ready()) return *std::move(outcome);
  has_compiled_ = false;
  const auto preparation = std::chrono::steady_clock::now() - start;
  LaunchOutcome outcome = launch_here(request);
  if (auto* completed = std::get_if<Completed>(&outcome)) completed->build_time += preparation;
  return outcome;
}

/// Sees to it that there is a worker to talk to; else returns why not.
std::optional<LaunchOutcome> WorkerDevice::get_ready() {
  if (lost_) return *lost_;
  if (launcher_.cancellation.requested()) return Cancelled{};
  if (process_ == nullptr) {
    const auto failure = open();
    if (!failure) return std::nullopt;
    if (launcher_.cancellation.requested()) return Cancelled{};
    return DeviceLost{"the worker does not start again: " + failure->how};
  }
  const Heard heard = process_->listen(std::chrono::milliseconds(0), {});
  if (std::holds_alternative<Overdue>(heard)) return std::nullopt;
  if (const auto* ended = std::get_if<Ended>(&heard)) {
    return crashed(Phase::Launch, "between two launches: " + ended->how, excuse(*ended));
  }
  return crashed(Phase::Launch, "answered nonsense: an answer to nothing");
}

LaunchOutcome WorkerDevice::run(UnderWay& launch) {
  try {
    Packer packer;
    pack(packer, launch.request, launch.place);
    process_->ring({Ring::Launch, packer.finish(process_->block())});
  } catch (const std::system_error& problem) {
    programs_.forget(launch.place);
    return MachineFailed{problem.what()};
  }
  if (launch.phase == Phase::Launch) {
    return std::visit(Conclusion{*this, launch}, hear_of_launch(launch.request));
  }
  Heard heard = listen(launch.request.deadlines.build);
  if (is_ring(heard, Ring::Built)) {
    launch.phase = Phase::Launch;
    heard = hear_of_launch(launch.request);
  }
  return std::visit(Conclusion{*this, launch}, heard);
}

Heard WorkerDevice::listen(std::chrono::milliseconds limit) {
  return process_->listen(limit, launcher_.cancellation);
}

/// Tells on the way to the deadline that the launch is slow, if somebody wants to hear it.
Heard WorkerDevice::hear_of_launch(const LaunchRequest& request) {
  const std::chrono::milliseconds deadline = request.deadlines.launch;
  if (!request.slow.notify || request.slow.after >= deadline) return listen(deadline);
  Heard early = listen(request.slow.after);
  const auto* slow = std::get_if<Overdue>(&early);
  if (slow == nullptr) return early;
  request.slow.notify();
  Heard late = listen(deadline - request.slow.after);
  if (auto* overdue = std::get_if<Overdue>(&late)) overdue->starved += slow->starved;
  return late;
}

LaunchOutcome WorkerDevice::take_answer(const Doorbell& bell, const UnderWay& launch) {
  try {
    if (bell.ring != Ring::Outcome) throw Nonsense("a ring out of turn");
    if (bell.block != launch.block) throw Nonsense("an answer to another launch");
    SharedBlock& block = process_->block(launch.block);
    block.catch_up();
    Unpacker message(block.bytes(), bell.head_size_bytes);
    LaunchOutcome outcome = unpack_outcome(message);
    if (const auto* completed = std::get_if<Completed>(&outcome)) {
      expect_answer(*completed, launch.request);
    }
    if (auto* loss = std::get_if<DeviceLost>(&outcome)) return lost(launch.phase, std::move(*loss));
    return outcome;
  } catch (const Nonsense& problem) {
    return crashed(launch.phase, fmt::format("answered nonsense: {}", problem.what()));
  } catch (const std::system_error& problem) {
    return MachineFailed{problem.what()};
  }
}

/// What is tried again is tried without what others can reach.
std::string WorkerDevice::excuse(const Ended& ended) {
  const std::string shared = leave_shared_caches(launcher_, *cache_);
  if (!shared.empty()) {
    return fmt::format(
        "the driver's kernel cache {} may be damaged, and is left alone from now on; remove it",
        shared);
  }
  if (ended.was_killed) return "somebody killed it, or the machine was out of memory";
  return {};
}

LaunchOutcome WorkerDevice::crashed(Phase phase, std::string how, std::string excuse) {
  LaunchOutcome outcome = after_end(phase, Crashed{phase, std::move(how), std::move(excuse)});
  // Half a kernel in the cache would crash the next worker, too. A kernel that crashes whatever is
  // compiled anew is not compiled again for each launch.
  cache_->clear_if_doubted();
  return outcome;
}

/// A driver that lost its device, or says so for want of a better word, seldom finds it again; a
/// fresh process may. Then the device is there, and what was lost with that process is this launch.
LaunchOutcome WorkerDevice::lost(Phase phase, DeviceLost loss) {
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

/// Ends the worker. `outcome` holds unless it cannot be ended.
LaunchOutcome WorkerDevice::after_end(Phase phase, LaunchOutcome outcome) {
  if (phase == Phase::Build) cache_->doubt();
  end_worker();
  return lost_ ? *lost_ : std::move(outcome);
}

/// What else was asked for was not begun, and is asked for again.
void WorkerDevice::end_worker() {
  expected_.ask_again();
  const bool is_gone = process_->kill();
  process_.reset();
  if (!is_gone) lost_ = {"the driver does not return, and its process cannot be killed"};
}

}  // namespace

std::variant<Listing, WorkerFailure> list_devices(const Launcher& launcher,
                                                  std::chrono::milliseconds deadline) {
  auto worker = std::make_shared<IdleWorker>(IdleWorker{cache_for(launcher), nullptr});
  auto started = start(launcher, *worker->cache);
  if (auto* failure = std::get_if<WorkerFailure>(&started)) return std::move(*failure);
  worker->process = std::get<std::unique_ptr<Process>>(std::move(started));
  auto answer = ask_for_devices(*worker->process, {deadline, launcher.cancellation});
  if (auto* failure = std::get_if<WorkerFailure>(&answer)) return std::move(*failure);
  auto& [devices, remarks] = std::get<DeviceList>(answer);
  return Listing{std::move(devices), std::move(worker), std::move(remarks)};
}

std::variant<std::unique_ptr<Device>, WorkerFailure> open_device(
    const Launcher& launcher, const std::string& id, std::chrono::milliseconds deadline,
    const std::shared_ptr<IdleWorker>& idle) {
  const bool is_free = idle != nullptr && idle->process != nullptr;
  auto device = std::make_unique<WorkerDevice>(
      launcher, id, deadline,
      is_free ? std::move(*idle) : IdleWorker{cache_for(launcher), nullptr});
  if (auto failure = device->open()) return *std::move(failure);
  return device;
}

}  // namespace stalemate::worker
