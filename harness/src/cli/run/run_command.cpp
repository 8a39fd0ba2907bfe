#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <CLI/CLI.hpp>

#include "base/temporary_folder.hpp"
#include "cli/chosen_seed.hpp"
#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "cli/read_plan.hpp"
#include "cli/run/baselines.hpp"
#include "cli/run/devices_here.hpp"
#include "cli/run/find_devices.hpp"
#include "cli/run/program_cache.hpp"
#include "cli/run/proof_size.hpp"
#include "cli/run/run_exit_code.hpp"
#include "cli/run/run_options.hpp"
#include "cli/run/run_reports.hpp"
#include "cli/run/run_terms.hpp"
#include "cli/signals.hpp"
#include "cli/trust.hpp"
#include "config/load.hpp"
#include "config/scalars.hpp"
#include "devices/device_catalog.hpp"
#include "engine/proof/proof_sizes.hpp"
#include "engine/run/engine.hpp"
#include "report/console/mutation_table.hpp"
#include "report/words/shell_quote.hpp"

namespace stalemate::cli {

using devices::CatalogEntry;
using devices::device_catalog;
using devices::DeviceCatalog;
using devices::Devices;
using devices::open;
using devices::open_builder;

namespace {

/// What GPUs run is compiled by their drivers, and lies in no file.
bool cannot_run_programs(const std::vector<DeviceInfo>& devices) {
  const std::string problem = temporary_folder_forbids_programs();
  const bool needs_files =
      std::any_of(devices.begin(), devices.end(),
                  [](const DeviceInfo& device) { return device.is_simulated || device.is_cpu; });
  if (problem.empty() || !needs_files) return false;
  notify(problem);
  return true;
}

ExitCode refuse(const std::string& text, ExitCode code) {
  notify(text);
  return code;
}

/// What the command line says over what the plan says.
void apply(const RunArguments& arguments, Plan& plan) {
  if (arguments.cases) plan.budget.cases = *arguments.cases;
  if (arguments.time) plan.budget.time = config::duration(*arguments.time).value();
  for (const std::string& size : arguments.sizes) plan.sizes.push_back(proof_size(size).value());
  plan.sizes = engine::in_order(std::move(plan.sizes));
  // A mutant's smallest case is not in the table, and finding it takes most of the time.
  if (arguments.scores_mutants) plan.shrink.launches = 0;
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
  const Baselines& baselines;  // of them
  DevicesHere& here;
};

std::vector<DeviceInfo> infos_of(const Devices& devices) {
  std::vector<DeviceInfo> infos;
  for (const auto& device : devices) infos.push_back(device->info());
  return infos;
}

std::vector<Device*> borrowed(const Devices& devices) {
  std::vector<Device*> all;
  for (const auto& device : devices) all.push_back(device.get());
  return all;
}

/// Whether each of them proves something; if not, the user was told.
bool do_explore(const std::vector<DeviceInfo>& devices) {
  const auto other = std::find_if(devices.begin(), devices.end(),
                                  [](const DeviceInfo& info) { return !explores(info); });
  if (other == devices.end()) return true;
  notify(
      fmt::format("prove: {} does not explore executions, so nothing would be proven; leave "
                  "--device out, name sim:every or a device with `explores: true`, or take "
                  "`stalemate run`",
                  other->id));
  return false;
}

/// How a run ends, and whether it began, so that its reports tell of it.
struct Ended {
  ExitCode code;
  bool has_begun = false;

  Ended(ExitCode ends_with, bool began = false) : code(ends_with), has_begun(began) {}
};

/// `code`, or what the user asked for in its place.
ExitCode skipped(const RunArguments& arguments, ExitCode code) {
  return arguments.skipped_code == 0 ? code : static_cast<ExitCode>(arguments.skipped_code);
}

bool has_mutants(const Plan& plan) {
  return std::any_of(plan.subjects.begin(), plan.subjects.end(),
                     [](const Subject& subject) { return subject.broken.has_value(); });
}

Ended run_on(const CommandContext& context, const Plan& plan, const RunArguments& arguments,
             const Opened& opened, RunTerms terms) {
  if (arguments.scores_mutants && !has_mutants(plan)) {
    return refuse(
        "no subject is a mutant (`broken:`), so none would be scored; take `stalemate run`",
        ExitCode::NotDecided);
  }
  const auto devices = borrowed(opened.devices);
  std::unique_ptr<RunReports> reports;
  const engine::RunContext run_context{
      context.properties,
      context.files,
      terms.seed,
      context.cancellation,
      [&](const Subject& subject) { return reports->remembered(subject); },
      [&](const Reproducer& reproducer, const SubjectResult& result) {
        return reports->keep(reproducer, result);
      },
      arguments.jobs,
      [&](const DeviceInfo& info) { return open_again(entry_of(opened.catalog, info)); },
      [&](const DeviceInfo& info) { return open_builder(entry_of(opened.catalog, info)); },
      opened.baselines.known,
      terms.shard,
      on_record(terms, arguments.is_strict),
      arguments.fail_fast,
      arguments.is_strict,
      opened.baselines.stale,
      [&] { return opened.here.infos(); },
      context.began,
      context.program,
      arguments.strict_baseline,
      arguments.skipped_code != 0};
  if (!goes_on_with(terms, engine::run_header(plan, devices, run_context))) return ExitCode::Usage;
  auto created = RunReports::create(arguments, {context.command_line, terms.seed, terms.shard},
                                    std::move(terms.resumption));
  if (const auto* mistake = std::get_if<std::string>(&created)) {
    return refuse(*mistake, ExitCode::Usage);
  }
  reports = std::get<std::unique_ptr<RunReports>>(std::move(created));
  const RunResult result = engine::run(plan, devices, run_context, reports->observers());
  const bool complete = reports->close();
  if (arguments.scores_mutants) {
    std::cout << report::mutation_table(plan.subjects, result.subjects);
  }
  tell_missing(result, reports->folder());
  tell_stale(result.stale);
  if (!terms.shard.is_whole() && result.missing.empty()) {
    if (result.subjects.empty()) {
      notify("no verdict of the run is in this shard; `stalemate merge` judges the whole");
    } else if (engine::decides_nothing(result)) {
      notify("nothing is decided in this shard; `stalemate merge` judges the whole");
    }
  }
  const ExitCode code = run_exit_code(result, {.report_failed = !complete,
                                               .stop_signal = stop_signal(),
                                               .is_part = !terms.shard.is_whole()});
  const bool is_skipped = code == ExitCode::NotDecided && engine::is_all_skipped(result);
  return {is_skipped ? skipped(arguments, code) : code, true};
}

using Time = Cancellation::Clock::time_point;

CommandContext until(const CommandContext& context, Time end) {
  CommandContext ending = context;
  ending.cancellation = context.cancellation.until(end);
  return ending;
}

/// A run that ends while its devices open would leave no report of what is missing. A driver that
/// hangs is given up earlier.
constexpr std::chrono::seconds kTimeToOpen{30};

/// What ends with the time of the whole run, and what its devices and their workers end with.
struct Limited {
  CommandContext run;
  CommandContext devices;
};

Limited limited(const CommandContext& context, const RunArguments& arguments) {
  if (!arguments.time_limit) return {context, context};
  const auto now = Cancellation::Clock::now();
  const Time end = now + config::duration(*arguments.time_limit).value();
  return {until(context, end), until(context, std::max<Time>(end, now + kTimeToOpen))};
}

/// Looking for devices takes a while, and who stopped it did not ask for one that is not there.
std::optional<ExitCode> stopped_early(const CommandContext& context) {
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  if (!context.cancellation.time_is_over()) return std::nullopt;
  return refuse(
      "the time of the whole run was over before its devices were ready; raise "
      "--time-limit",
      ExitCode::Incomplete);
}

Ended try_plan(const CommandContext& unlimited, const RunArguments& arguments) {
  if (const auto mistake = mistake_in(arguments)) return refuse(*mistake, ExitCode::Usage);
  const auto& [context, of_devices] = limited(unlimited, arguments);
  auto plan = read_plan(context, {arguments.configs, arguments.default_config,
                                  arguments.allow_outside, arguments.subjects});
  if (!plan) return ExitCode::Usage;
  auto baselines = read_baselines(context, arguments.baselines);
  if (!baselines) return ExitCode::Usage;
  const std::vector<std::string> names = names_of_all(*plan);
  if (const auto idle = no_match_text(names, arguments.subjects)) {
    return refuse(*idle, ExitCode::NotDecided);
  }
  apply(arguments, *plan);
  auto terms = terms_of(arguments);
  if (const auto* mistake = std::get_if<std::string>(&terms)) {
    return refuse(*mistake, ExitCode::Usage);
  }
  std::unique_ptr<ProgramCache> cache;  // outlives the workers
  if (!arguments.cache.empty()) {
    auto opened = ProgramCache::open(arguments.cache);
    if (const auto* mistake = std::get_if<std::string>(&opened)) {
      return refuse(*mistake, ExitCode::Usage);
    }
    cache = std::get<std::unique_ptr<ProgramCache>>(std::move(opened));
  }
  if (lacks_temporary_folder()) return ExitCode::Internal;
  const auto start = worker_start(of_devices, arguments.trust);
  const DeviceCatalog catalog = device_catalog(start, arguments.devices, plan->devices);
  if (const auto code = stopped_early(of_devices)) return *code;
  const auto devices = find_devices(catalog, {arguments.devices, arguments.required});
  if (const auto code = stopped_early(of_devices)) return *code;
  const bool is_known = !may_hide_devices(catalog) && are_all_absent(catalog, arguments.devices);
  if (!devices) return is_known ? skipped(arguments, ExitCode::NoDevice) : ExitCode::NoDevice;
  if (arguments.proves && !do_explore(infos_of(*devices))) return ExitCode::Usage;
  if (cannot_run_programs(infos_of(*devices))) return ExitCode::Internal;
  if (!check_baselines(names, infos_of(*devices), *baselines)) return ExitCode::Usage;
  DevicesHere here(catalog, infos_of(*devices),
                   [&] { return device_catalog(start, {}, plan->devices); });
  return run_on(context, *plan, arguments, {catalog, *devices, *baselines, here},
                std::get<RunTerms>(std::move(terms)));
}

ExitCode run_plan(const CommandContext& context, const RunArguments& arguments) {
  // First of all: a run that does not begin leaves no report of another one, either.
  if (const auto mistake = take_away_former_reports(arguments)) {
    return refuse(*mistake, ExitCode::Usage);
  }
  const Told told;
  const Ended ended = try_plan(context, arguments);
  const bool is_no_mistake =
      stop_signal() != 0 || static_cast<int>(ended.code) == arguments.skipped_code;
  if (!ended.has_begun && !is_no_mistake) {
    const std::string plan =
        arguments.configs.empty() ? arguments.default_config : arguments.configs.front();
    report_not_begun(arguments, plan, told.not_begun());
  }
  return ended.code;
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

void add_prove(CLI::App& app, Command& chosen) {
  const auto run = std::make_shared<RunArguments>();
  auto* command = app.add_subcommand(
      "prove",
      "Explore every execution of small cases, under scoped RC11: a pass is a proof of its sizes");
  command->add_option("CONFIG", run->configs, "YAML files (default: the shipped smoke plan)");
  add_run_options(command, *run);
  command->add_option("--size", run->sizes,
                      "GxIxO: work-groups, work-items of each, operations of each; repeatable "
                      "(default: from 1x2x1 on, as far as the time allows)");
  command->get_option("--device")
      ->description("Id of a device that explores; repeatable (default: sim:every)");
  command->remove_option(command->get_option("--cases"));  // a size has the cases that it has
  run->proves = true;
  command->callback([run, &chosen] {
    if (run->devices.empty()) run->devices = {"sim:every"};
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
