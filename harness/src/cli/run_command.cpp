#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/baselines.hpp"
#include "cli/chosen_seed.hpp"
#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "cli/read_plan.hpp"
#include "cli/run_exit_code.hpp"
#include "cli/run_reports.hpp"
#include "cli/signals.hpp"
#include "cli/trust.hpp"
#include "config/load.hpp"
#include "config/scalars.hpp"
#include "devices/device_catalog.hpp"
#include "engine/run/engine.hpp"
#include "engine/run/known.hpp"
#include "report/console/mutation_table.hpp"

namespace stalemate::cli {

using devices::CatalogEntry;
using devices::device_catalog;
using devices::DeviceCatalog;
using devices::Devices;
using devices::no_device_text;
using devices::open;
using devices::open_all;
using devices::open_builder;
using devices::select;
using devices::unmatched;

namespace {

constexpr std::uint32_t kCasesMax = 1'000'000;
constexpr std::uint32_t kJobsMax = 1024;

ExitCode refuse(const std::string& text, ExitCode code) {
  notify(text);
  return code;
}

/// What the command line says over what the plan says.
void apply(const RunArguments& arguments, Plan& plan) {
  if (arguments.cases) plan.budget.cases = *arguments.cases;
  if (arguments.time) plan.budget.time = config::duration(*arguments.time).value();
  plan.subjects = matching(plan.subjects, arguments.subjects);
  // A mutant's smallest case is not in the table, and finding it takes most of the time.
  if (arguments.scores_mutants) plan.shrink.launches = 0;
}

/// The devices of the command line; or, after the user was told, nothing.
std::optional<Devices> find_devices(const DeviceCatalog& catalog,
                                    const std::vector<std::string>& words) {
  const auto selected = select(catalog, words);
  // A word that names nothing would leave a device out of a gate, and nobody would hear of it.
  const auto missing = unmatched(catalog, words);
  if (selected.empty() || !missing.empty()) {
    refuse(no_device_text(catalog, missing), ExitCode::NoDevice);
    return std::nullopt;
  }
  auto opened = open_all(selected);
  if (const auto* failure = std::get_if<std::string>(&opened)) {
    refuse(*failure, ExitCode::NoDevice);
    return std::nullopt;
  }
  if (words.empty() && !catalog.no_simulator.empty()) {
    notify("nothing is simulated: " + catalog.no_simulator);
  }
  for (const CatalogEntry* entry : selected) {
    if (entry->warning.empty()) continue;
    notify(fmt::format("{}: {}", entry->info.id, entry->warning));
  }
  return std::get<Devices>(std::move(opened));
}

/// The entry of that device, which is there.
const CatalogEntry& entry_of(const DeviceCatalog& catalog, const DeviceInfo& info) {
  return *std::find_if(catalog.devices.begin(), catalog.devices.end(),
                       [&](const CatalogEntry& known) { return known.info.id == info.id; });
}

/// Null if it does not open: the run goes on with fewer jobs.
std::unique_ptr<Device> open_again(const CatalogEntry& entry) {
  auto opened = open(entry);
  auto* device = std::get_if<std::unique_ptr<Device>>(&opened);
  return device == nullptr ? nullptr : std::move(*device);
}

struct Opened {
  const DeviceCatalog& catalog;
  const Devices& devices;
  const std::vector<KnownFailure>& known;  // of them
  bool known_is_idle = false;              // an entry matches nothing
};

std::vector<DeviceInfo> infos_of(const Devices& devices) {
  std::vector<DeviceInfo> infos;
  for (const auto& device : devices) infos.push_back(device->info());
  return infos;
}

ExitCode run_on(const CommandContext& context, const Plan& plan, const RunArguments& arguments,
                const Opened& opened) {
  const Seed seed = chosen_seed(arguments.seed).value();
  auto created = RunReports::create(arguments, context.command_line, seed);
  if (const auto* mistake = std::get_if<std::string>(&created)) {
    return refuse(*mistake, ExitCode::Usage);
  }
  auto& reports = *std::get<std::unique_ptr<RunReports>>(created);
  std::vector<Device*> borrowed;
  for (const auto& device : opened.devices) borrowed.push_back(device.get());
  const engine::RunContext run_context{
      context.properties,
      context.files,
      seed,
      context.cancellation,
      [&](const Subject& subject) { return reports.remembered(subject); },
      [&](const Reproducer& reproducer, const SubjectResult& result) {
        return reports.keep(reproducer, result);
      },
      arguments.jobs,
      [&](const DeviceInfo& info) { return open_again(entry_of(opened.catalog, info)); },
      [&](const DeviceInfo& info) { return open_builder(entry_of(opened.catalog, info)); },
      opened.known};
  const RunResult result = engine::run(plan, borrowed, run_context, reports.observers());
  const bool complete = reports.close();
  if (arguments.scores_mutants) {
    std::cout << report::mutation_table(plan.subjects, result.subjects);
  }
  const bool is_stale = tell_stale(engine::over(opened.known, infos_of(opened.devices), result)) ||
                        opened.known_is_idle;
  return run_exit_code(result, {!complete, stop_signal(), is_stale && arguments.strict_baseline});
}

ExitCode run_plan(const CommandContext& context, const RunArguments& arguments) {
  if (arguments.time && !config::duration(*arguments.time)) {
    return refuse("--time " + *arguments.time + " is not a duration such as 500ms, 5s, 2m, 1h",
                  ExitCode::Usage);
  }
  if (!chosen_seed(arguments.seed)) {
    return refuse(no_seed_text(*arguments.seed), ExitCode::Usage);
  }
  auto plan =
      read_plan(context, {arguments.configs, arguments.default_config, arguments.allow_outside});
  if (!plan) return ExitCode::Usage;
  const auto known = read_baselines(context, arguments.baselines);
  if (!known) return ExitCode::Usage;
  const std::vector<Subject> all_subjects = plan->subjects;
  if (const auto idle = no_match_text(all_subjects, arguments.subjects)) {
    return refuse(*idle, ExitCode::NothingDecided);
  }
  apply(arguments, *plan);
  const DeviceCatalog catalog =
      device_catalog(worker_start(context, arguments.trust), plan->devices);
  const auto devices = find_devices(catalog, arguments.devices);
  // Opening takes a while, and who stopped it did not ask for a device that is not there.
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  if (!devices) return ExitCode::NoDevice;
  const bool is_idle = tell_unmatched(engine::unmatched(*known, all_subjects, infos_of(*devices)));
  return run_on(context, *plan, arguments, {catalog, *devices, *known, is_idle});
}

/// What `run` and `mutants` have in common.
void add_run_options(CLI::App* command, RunArguments& run) {
  command->add_option("--device", run.devices,
                      "Device id, platform, or part of a name; repeatable (default: pocl sim:sc "
                      "sim:independent sim:weakest, those that are there)");
  command->add_option("--subject", run.subjects, "Only subjects that match this glob; repeatable");
  command->add_option("--cases", run.cases, "Cases per subject and device")
      ->check(CLI::Range(1U, kCasesMax));
  command->add_option("--time", run.time, "Time per subject and device: 500ms, 5s, 2m, 1h");
  command->add_option("--seed", run.seed, "Seed of all randomness (default: a fresh one)");
  command
      ->add_option(
          "--jobs", run.jobs,
          "Subjects at a time on simulated devices, and programs that PoCL compiles at once; "
          "a launch on a real device always has the machine to itself (default: one for "
          "each processor)")
      ->check(CLI::Range(1U, kJobsMax));
  command->add_option("--out", run.out,
                      "Folder for results (default: stalemate-out/<time>-<seed>)");
  command->add_option("--failures", run.failures, "Folder of failures to try first")
      ->capture_default_str();
  for (std::size_t i = 0; i < run.report_files.size(); ++i) {
    const report::Format& format = report::formats()[i];
    command->add_option(format.option, run.report_files[i], format.help);
  }
  command->add_flag("--allow-outside", run.allow_outside,
                    "Let configs name files outside their own folder");
  add_trust(command, run.trust);
  command->add_option("--baseline", run.baselines,
                      "YAML file of failures that are known, and no surprise; repeatable");
  command->add_flag("--strict-baseline", run.strict_baseline,
                    "Exit with 7 if something in a baseline no longer fails");
  command->add_flag("--verbose", run.verbose, "Explain exposed mutants in full, too");
}

}  // namespace

void add_run(CLI::App& app, Command& chosen) {
  const auto run = std::make_shared<RunArguments>();
  auto* command = app.add_subcommand(
      "run", "Run a plan and judge it. A config's kernels run as code on this machine, confined.");
  command->add_option("CONFIG", run->configs, "YAML files (default: the shipped smoke plan)");
  add_run_options(command, *run);
  command->callback([run, &chosen] {
    chosen = [run](const CommandContext& context) { return run_plan(context, *run); };
  });
}

void add_mutants(CLI::App& app, Command& chosen) {
  const auto run = std::make_shared<RunArguments>();
  auto* command = app.add_subcommand(
      "mutants", "Run code that is known to be wrong, and say how well it is exposed");
  command->add_option("CONFIG", run->configs,
                      "YAML files (default: the shipped mutants and controls)");
  add_run_options(command, *run);
  command->callback([run, &chosen] {
    run->default_config = "configs/mutants.yaml";
    run->scores_mutants = true;
    chosen = [run](const CommandContext& context) { return run_plan(context, *run); };
  });
}

}  // namespace stalemate::cli
