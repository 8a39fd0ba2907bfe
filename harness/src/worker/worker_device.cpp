#include "worker/worker_device.hpp"

#include <fmt/format.h>
#include <optional>
#include <system_error>
#include <utility>

#include "worker/conversation.hpp"
#include "worker/device_worker.hpp"
#include "worker/expected_launches.hpp"
#include "worker/messages.hpp"

namespace stalemate::worker {

namespace {

class WorkerDevice final : public Device {
 public:
  WorkerDevice(Launcher launcher, Opening opening, IdleWorker idle)
      : worker_(std::move(launcher), std::move(opening), std::move(idle),
                // Launches that were asked for ahead had not begun.
                [this] { expected_.ask_again(); }) {}

  std::optional<WorkerFailure> open() { return worker_.open(); }

  const DeviceInfo& info() const override { return worker_.info(); }
  LaunchOutcome launch(const LaunchRequest& request) override;
  void expect(std::shared_ptr<const LaunchRequest> request) override;
  void expect_nothing() override;
  void restart() override;

 private:
  struct Conclusion;

  LaunchOutcome launch_alone(const LaunchRequest& request);
  LaunchOutcome launch_here(const LaunchRequest& request);
  bool wants_fresh_worker(const LaunchRequest& request);
  LaunchOutcome launch_in_fresh_worker(const LaunchRequest& request);
  LaunchOutcome run(UnderWay& launch);
  LaunchOutcome conclude(UnderWay launch);
  void ask_ahead();
  std::optional<UnderWay> ask_ahead(const LaunchRequest& request, std::uint32_t block);
  void settle();
  Heard hear_of_launch(const LaunchRequest& request);
  LaunchOutcome take_answer(const Doorbell& bell, const UnderWay& launch);

  ExpectedLaunches expected_;
  DeviceWorker worker_;
  ProgramPlaces compiled_;    // most likely in the driver's cache
  bool has_compiled_ = true;  // in this process; the first is asked what its compiler can do
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

/// What a compiler leaves behind in its process, PoCL's 100 MiB, matters beside so much.
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
    return device.worker_.crashed(launch.phase, ended);
  }
  LaunchOutcome operator()(const Overdue& overdue) const {
    return device.worker_.after_end(
        launch.phase,
        TimedOut{launch.phase, limit(launch.request.deadlines, launch.phase), overdue.starved});
  }
  LaunchOutcome operator()(const Interrupted& /*interrupted*/) const {
    return device.worker_.after_end(launch.phase, Cancelled{});
  }
};

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

void WorkerDevice::restart() {
  settle();
  if (worker_.is_running()) worker_.end();
}

/// Asks for as many of the expected launches as there are blocks free.
void WorkerDevice::ask_ahead() {
  if (!worker_.is_running()) return;
  const std::uint32_t blocks = has_memory_apart(info()) ? kBlocks : kBlocksOfCpu;
  expected_.ask_ahead(blocks, [this](const LaunchRequest& request, std::uint32_t block) {
    return ask_ahead(request, block);
  });
}

/// Nothing if it has to wait for its turn: so does a program that is still to be built.
std::optional<UnderWay> WorkerDevice::ask_ahead(const LaunchRequest& request, std::uint32_t block) {
  const auto place = worker_.programs().find(request.program);
  if (!place || wants_fresh_worker(request)) return std::nullopt;
  try {
    Packer packer;
    pack(packer, request, *place);
    worker_.process().ring_ahead(
        {Ring::Launch, packer.finish(worker_.process().block(block)), block});
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
  if (std::holds_alternative<BuildFailed>(outcome)) worker_.programs().forget(launch.place);
  if (worker_.is_running()) worker_.process().go_on();
  return outcome;
}

LaunchOutcome WorkerDevice::launch_alone(const LaunchRequest& request) {
  settle();
  if (auto outcome = worker_.get_ready()) return *std::move(outcome);
  return wants_fresh_worker(request) ? launch_in_fresh_worker(request) : launch_here(request);
}

LaunchOutcome WorkerDevice::launch_here(const LaunchRequest& request) {
  const ProgramPlace place = worker_.programs().place(request.program);
  if (place.is_new && compiled_.place(request.program).is_new) has_compiled_ = true;
  UnderWay under_way{request, place, place.is_new ? Phase::Build : Phase::Launch};
  LaunchOutcome outcome = run(under_way);
  if (std::holds_alternative<BuildFailed>(outcome)) worker_.programs().forget(place);
  return outcome;
}

/// On CPUs, where a compiler and all buffers lie in the memory of one process.
bool WorkerDevice::wants_fresh_worker(const LaunchRequest& request) {
  if (!info().is_cpu || info().is_simulated || !is_large(request)) return false;
  return has_compiled_ || !compiled_.find(request.program);
}

/// Has the program built here, and launched by a worker that finds it in the driver's cache.
LaunchOutcome WorkerDevice::launch_in_fresh_worker(const LaunchRequest& request) {
  const auto start = std::chrono::steady_clock::now();
  if (!compiled_.find(request.program)) {
    LaunchOutcome built = launch_here({.program = request.program, .deadlines = request.deadlines});
    if (!std::holds_alternative<Completed>(built)) return built;
  }
  worker_.end();
  if (auto outcome = worker_.get_ready()) return *std::move(outcome);
  has_compiled_ = false;
  const auto preparation = std::chrono::steady_clock::now() - start;
  LaunchOutcome outcome = launch_here(request);
  if (auto* completed = std::get_if<Completed>(&outcome)) completed->build_time += preparation;
  return outcome;
}

LaunchOutcome WorkerDevice::run(UnderWay& launch) {
  try {
    Packer packer;
    pack(packer, launch.request, launch.place);
    worker_.process().ring({Ring::Launch, packer.finish(worker_.process().block())});
  } catch (const std::system_error& problem) {
    worker_.programs().forget(launch.place);
    return MachineFailed{problem.what()};
  }
  if (launch.phase == Phase::Launch) {
    return std::visit(Conclusion{*this, launch}, hear_of_launch(launch.request));
  }
  Heard heard = worker_.listen(launch.request.deadlines.build);
  if (is_ring(heard, Ring::Built)) {
    launch.phase = Phase::Launch;
    heard = hear_of_launch(launch.request);
  }
  return std::visit(Conclusion{*this, launch}, heard);
}

/// Tells on the way to the deadline that the launch is slow, if somebody wants to hear it.
Heard WorkerDevice::hear_of_launch(const LaunchRequest& request) {
  const std::chrono::milliseconds deadline = request.deadlines.launch;
  if (!request.slow.notify || request.slow.after >= deadline) return worker_.listen(deadline);
  Heard early = worker_.listen(request.slow.after);
  const auto* slow = std::get_if<Overdue>(&early);
  if (slow == nullptr) return early;
  request.slow.notify();
  Heard late = worker_.listen(deadline - request.slow.after);
  if (auto* overdue = std::get_if<Overdue>(&late)) overdue->starved += slow->starved;
  return late;
}

LaunchOutcome WorkerDevice::take_answer(const Doorbell& bell, const UnderWay& launch) {
  try {
    if (bell.ring != Ring::Outcome) throw Nonsense("a ring out of turn");
    if (bell.block != launch.block) throw Nonsense("an answer to another launch");
    SharedBlock& block = worker_.process().block(launch.block);
    block.catch_up();
    Unpacker message(block.bytes(), bell.head_size_bytes);
    LaunchOutcome outcome = unpack_outcome(message);
    if (const auto* completed = std::get_if<Completed>(&outcome)) {
      expect_answer(*completed, launch.request);
    }
    if (auto* loss = std::get_if<DeviceLost>(&outcome))
      return worker_.lost(launch.phase, std::move(*loss));
    return outcome;
  } catch (const Nonsense& problem) {
    return worker_.answered_nonsense(launch.phase, problem.what());
  } catch (const std::system_error& problem) {
    return MachineFailed{problem.what()};
  }
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
      launcher, Opening{id, deadline},
      is_free ? std::move(*idle) : IdleWorker{cache_for(launcher), nullptr});
  if (auto failure = device->open()) return *std::move(failure);
  return device;
}

}  // namespace stalemate::worker
