#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>

#include "bench/against/t_interval.hpp"
#include "bench/figures_json.hpp"
#include "bench/figures_text.hpp"
#include "bench/measure.hpp"
#include "cli/bench/against.hpp"
#include "cli/bench/bench_arguments.hpp"
#include "cli/bench/bench_devices.hpp"
#include "cli/bench/scale.hpp"
#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "cli/read_plan.hpp"
#include "cli/signals.hpp"
#include "cli/trust.hpp"
#include "devices/device_catalog.hpp"
#include "stalemate/version.hpp"

namespace stalemate::cli {

using devices::CatalogEntry;
using devices::open;

namespace {

constexpr std::uint64_t kOperationsMin = 4;
constexpr std::uint64_t kOperationsMax = 1'000'000'000;
constexpr std::uint32_t kCellsMax = 1U << 20U;
constexpr std::uint64_t kOperationsUsual = 1'000'000;

/// Float addition by compare-exchange, an atomic of the device's own, a lock and a list.
const std::vector<std::string> kRepresentative{
    "float_add.naive", "atomic_add.uint", "exchange_lock.volatile_data", "list_prepend.volatile"};

/// Mutants are left out: how fast code is that is wrong, or never ends, says nothing.
std::vector<Subject> measured_subjects(const Plan& plan) {
  std::vector<Subject> subjects = plan.subjects;
  std::erase_if(subjects, [](const Subject& subject) { return subject.broken.has_value(); });
  return subjects;
}

/// Opens each device when the one before it is gone; the text of what went wrong, if something
/// did.
std::optional<std::string> measure_all(const std::vector<CatalogEntry>& entries,
                                       const std::vector<Subject>& subjects,
                                       const bench::Order& order, bench::BenchFigures& figures) {
  for (const CatalogEntry& entry : entries) {
    auto opened = open(entry);
    if (auto* failure = std::get_if<std::string>(&opened)) return std::move(*failure);
    auto& device = *std::get<std::unique_ptr<Device>>(opened);
    figures.devices.push_back(bench::measure(device, subjects, order));
  }
  return std::nullopt;
}

/// Nothing is judged good or bad: all that counts is whether something was measured.
ExitCode bench_exit_code(const bench::BenchFigures& figures) {
  bool has_any = false;
  for (const bench::DeviceFigures& device : figures.devices) {
    if (device.device_lost) return ExitCode::DeviceLost;
    for (const bench::SubjectFigures& subject : device.subjects) has_any |= subject.has_any();
  }
  return has_any ? ExitCode::AsExpected : ExitCode::NotDecided;
}

ExitCode run_figures(const CommandContext& context, const BenchArguments& arguments,
                     const std::vector<Subject>& subjects) {
  if (lacks_temporary_folder()) return ExitCode::Internal;
  const auto entries = measured_devices(worker_start(context, arguments.trust), arguments.devices);
  bench::BenchFigures figures{.tool_version = std::string(version()),
                              .date = date_now(),
                              .processors = std::max(1U, std::thread::hardware_concurrency()),
                              .operations = arguments.operations.value_or(kOperationsUsual),
                              .cells = arguments.cells.value_or(bench::kCellsUsual)};
  const bench::Order order{
      context.properties,   context.files,
      context.cancellation, figures.operations,
      figures.cells,        [](const std::string& what) { notify("measuring " + what); }};
  const auto failure = measure_all(entries, subjects, order, figures);
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  if (failure) notify(*failure);
  if (failure || entries.empty()) return ExitCode::NoDevice;
  std::cout << (arguments.json ? bench::figures_json(figures) + '\n'
                               : bench::figures_text(figures));
  return bench_exit_code(figures);
}

ExitCode run_bench(const CommandContext& context, const BenchArguments& arguments) {
  if (!arguments.against.empty()) return run_against(context, arguments);
  if (arguments.scale) {
    if (const auto mistake = mistake_in_scale(arguments)) {
      notify(*mistake);
      return ExitCode::Usage;
    }
  }
  const auto& globs = arguments.subjects.empty() ? kRepresentative : arguments.subjects;
  const auto plan = read_plan(context, {{}, "configs/conformance.yaml", false, globs});
  if (!plan) return ExitCode::Usage;
  const std::vector<Subject> subjects = measured_subjects(*plan);
  if (subjects.empty()) {
    notify(
        "no subject that claims to be correct is selected; `stalemate list` shows what there is");
    return ExitCode::NotDecided;
  }
  return arguments.scale ? run_scale(context, arguments, subjects)
                         : run_figures(context, arguments, subjects);
}

/// What `--against` has to itself.
CLI::Option* add_against_options(CLI::App* command, BenchArguments& bench) {
  auto* against = command->add_option(
      "--against", bench.against,
      "Measure this program and another in turn and print ratios with intervals: the path of a "
      "program, or a revision of the repository around the working directory, which is built in a "
      "temporary folder");
  command->add_option("--rounds", bench.rounds, "How often each of the two is measured")
      ->check(CLI::Range(bench::kPairsLeast, bench::kPairsMost))
      ->capture_default_str()
      ->needs(against);
  command->add_option("--preset", bench.preset, "Preset of CMake that a revision is built with")
      ->capture_default_str()
      ->needs(against);
  return against;
}

/// What `--scale` has to itself.
CLI::Option* add_scale_options(CLI::App* command, BenchArguments& bench, CLI::Option* against) {
  auto* scale = command->add_flag(
      "--scale", bench.scale,
      "Measure how time and memory grow with operations, cells, subjects, processors and devices");
  scale->excludes(against);
  command
      ->add_option("--axis", bench.axes,
                   "Only this of operations, cells, subjects, processors, devices; repeatable")
      ->needs(scale);
  command->add_option("--time", bench.time, "Time for all curves: 500ms, 5s, 2m, 1h")
      ->capture_default_str()
      ->needs(scale);
  command->add_option("--svg", bench.svg, "Write a plot of the curves to this file")->needs(scale);
  return scale;
}

}  // namespace

void add_bench(CLI::App& app, Command& chosen) {
  const auto bench = std::make_shared<BenchArguments>();
  auto* command = app.add_subcommand(
      "bench", "Measure how fast kernels, judging and cases are here. Judges nobody.");
  command->add_option("--device", bench->devices,
                      "Device id, platform, or part of a name; repeatable (default: pocl)");
  command->add_option(
      "--subject", bench->subjects,
      "Only correct subjects of the shipped conformance plan that match this glob; "
      "repeatable (default: a float addition, an integer addition, a lock, a list)");
  command
      ->add_option("--operations", bench->operations,
                   "Operations of a large case (default: 1,000,000); of --scale, the most on the "
                   "axis of operations (default: 1,000,000,000)")
      ->check(CLI::Range(kOperationsMin, kOperationsMax));
  auto* cells = command
                    ->add_option("--cells", bench->cells,
                                 "Cells, locks or lists that a large case is spread over "
                                 "(default: 1,024)")
                    ->check(CLI::Range(1U, kCellsMax));
  add_scale_options(command, *bench, add_against_options(command, *bench))->excludes(cells);
  add_trust(command, bench->trust);
  command->add_flag("--json", bench->json, "Print JSON on stdout");
  command->callback([bench, &chosen] {
    chosen = [bench](const CommandContext& context) { return run_bench(context, *bench); };
  });
}

}  // namespace stalemate::cli
