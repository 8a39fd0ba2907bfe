#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "cli/one_device.hpp"
#include "cli/signals.hpp"
#include "cli/trust.hpp"
#include "config/scalars.hpp"
#include "devices/device_catalog.hpp"
#include "engine/run/engine.hpp"
#include "report/file/read_reproducer.hpp"
#include "report/violation/replay_text.hpp"
#include "sim/compile/compile.hpp"

namespace stalemate::cli {

using devices::CatalogEntry;
using devices::open;
using devices::simulated_entry;

namespace {

constexpr std::uint32_t kLaunchesMax = 1'000'000;
constexpr std::uint32_t kLaunches = 20;
constexpr const char* kOne = "a failure is replayed on one";

struct ReplayArguments {
  std::string reproducer;
  std::optional<std::uint32_t> launches;
  std::optional<std::string> device;  // none: the one in the reproducer
  devices::Trust trust = devices::Trust::None;
  bool whole_trace = false;
  std::optional<std::string> deadline;
};

/// The reproducer's own device. A simulated one is all in there, also if no config names it.
OneDevice stored_device(const devices::WorkerStart& start, const DeviceInfo& device) {
  if (!device.is_simulated || !device.settings) return one_device(start, device.id, kOne);
  const std::string missing = sim::why_no_compiler();
  if (missing.empty()) return {simulated_entry({device.id, *device.settings}, start)};
  notify("simulated devices are not available: " + missing);
  return {};
}

/// The device to launch on; null, after the user was told, if it cannot be had.
std::unique_ptr<Device> opened(const std::optional<CatalogEntry>& entry) {
  if (!entry) return nullptr;
  auto device_or_failure = open(*entry);
  if (const auto* failure = std::get_if<std::string>(&device_or_failure)) notify(*failure);
  auto* device = std::get_if<std::unique_ptr<Device>>(&device_or_failure);
  return device == nullptr ? nullptr : std::move(*device);
}

bool is_failure(const engine::ReplayResult& result) {
  const bool repeats =
      result.repeat == engine::Repeat::Exact || result.repeat == engine::Repeat::SameKind;
  // What is wrong in another way than before is wrong, too.
  return std::holds_alternative<Violation>(result.stored) || repeats ||
         result.smallest.rate.violations > 0 || result.most_reproducible.rate.violations > 0 ||
         result.other_violations > 0;
}

/// Whether the deadline of the command line is one; if not, the user was told.
bool has_deadline(const ReplayArguments& arguments) {
  if (!arguments.deadline || config::duration(*arguments.deadline)) return true;
  notify("--deadline " + *arguments.deadline + " is not a duration such as 500ms, 5s, 2m, 1h");
  return false;
}

/// Where a launch is every execution, the next one is the same.
std::uint32_t launches_on(const Device* device, const ReplayArguments& arguments) {
  const bool explored = device != nullptr && explores(device->info());
  return arguments.launches.value_or(explored ? 1 : kLaunches);
}

ExitCode run_replay(const CommandContext& context, const ReplayArguments& arguments) {
  if (!has_deadline(arguments)) return ExitCode::Usage;
  const auto stored = report::read_reproducer(arguments.reproducer);
  if (const auto* mistake = std::get_if<std::string>(&stored)) {
    notify(*mistake);
    return ExitCode::Usage;
  }
  const auto& reproducer = std::get<Reproducer>(stored);
  if (find_property(context.properties, reproducer.subject.property) == nullptr) {
    notify("this program has no property '" + reproducer.subject.property + "'");
    return ExitCode::Usage;
  }
  const devices::WorkerStart start = worker_start(context, arguments.trust);
  const OneDevice chosen = arguments.device ? one_device(start, *arguments.device, kOne)
                                            : stored_device(start, reproducer.device);
  if (!chosen.entry && chosen.otherwise == ExitCode::Usage) return ExitCode::Usage;
  const auto device = opened(chosen.entry);
  const engine::RunContext run_context{
      context.properties, context.files, reproducer.run_seed, context.cancellation, {}, {}};
  const auto deadline = arguments.deadline ? config::duration(*arguments.deadline) : std::nullopt;
  const auto result = engine::replay(reproducer, device.get(), launches_on(device.get(), arguments),
                                     run_context, deadline);
  const auto length =
      arguments.whole_trace ? report::TraceLength::Whole : report::TraceLength::Excerpt;
  std::cout << report::replay_text(reproducer, result, length);
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  if (is_failure(result)) return ExitCode::Unexpected;
  if (!device) return ExitCode::NoDevice;
  return result.decided == 0 ? ExitCode::NotDecided : ExitCode::AsExpected;
}

}  // namespace

void add_replay(CLI::App& app, Command& chosen) {
  const auto replay = std::make_shared<ReplayArguments>();
  auto* command = app.add_subcommand(
      "replay",
      "Judge a stored failure again, then launch it again. Its kernel runs as code, confined.");
  command->add_option("FAILURE", replay->reproducer, "A failures/NNNN.json")->required();
  command
      ->add_option("-n,--launches", replay->launches,
                   "Fresh launches of each stored case (default: 20; 1 on a device that "
                   "explores every execution)")
      ->check(CLI::Range(1U, kLaunchesMax));
  command->add_option("--device", replay->device, "Another device than the stored one");
  command->add_option("--deadline", replay->deadline,
                      "Time for each launch, as `deadline: {launch:}` of a config (default: 5s, or "
                      "what a failure that never ends had): 500ms, 5s, 2m");
  add_trust(command, replay->trust);
  command->add_flag("--trace", replay->whole_trace,
                    "Print the whole trace of a simulated device, not an excerpt");
  command->callback([replay, &chosen] {
    chosen = [replay](const CommandContext& context) { return run_replay(context, *replay); };
  });
}

}  // namespace stalemate::cli
