#include "stalemate/main.hpp"

#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <functional>
#include <iostream>

#include <CLI/CLI.hpp>

#include "base/printable.hpp"
#include "cli/commands.hpp"
#include "cli/data_directory.hpp"
#include "cli/driver_faults.hpp"
#include "cli/signals.hpp"
#include "cli/tell.hpp"
#include "stalemate/version.hpp"

namespace stalemate {

namespace {

using namespace cli;

constexpr std::uint32_t kCasesMax = 1'000'000;
constexpr std::uint32_t kLaunchesMax = 1'000'000;
constexpr std::uint32_t kJobsMax = 1024;
constexpr std::uint64_t kOperationsMin = 4;
constexpr std::uint64_t kOperationsMax = 100'000'000;

/// Everything that the command line can say.
struct Arguments {
  std::string data;
  DevicesArguments devices;
  ListArguments list;
  ValidateArguments validate;
  RunArguments run;
  ReplayArguments replay;
  BenchArguments bench;
  SelftestArguments selftest;
  ReportArguments report;
  ProfileArguments profile;
};

using Command = std::function<ExitCode(const CommandContext&)>;

void add_devices(CLI::App& app, Arguments& arguments, Command& chosen) {
  auto* command = app.add_subcommand("devices", "Show what is there and what it can do");
  command->add_flag("--json", arguments.devices.json, "Print JSON on stdout");
  command->callback([&] {
    chosen = [&](const CommandContext& context) { return run_devices(context, arguments.devices); };
  });
}

void add_list(CLI::App& app, Arguments& arguments, Command& chosen) {
  auto* command = app.add_subcommand("list", "Show the subjects of a plan");
  command->add_option("FILTER", arguments.list.filter, "A glob over subjects' names");
  command->add_option("--config", arguments.list.configs,
                      "Configs to list (default: the shipped conformance plan)");
  command->add_flag("--json", arguments.list.json, "Print JSON on stdout");
  command->add_flag("--allow-outside", arguments.list.allow_outside,
                    "Let configs name files outside their own folder");
  command->callback([&] {
    chosen = [&](const CommandContext& context) { return run_list(context, arguments.list); };
  });
}

void add_validate(CLI::App& app, Arguments& arguments, Command& chosen) {
  auto* command = app.add_subcommand("validate", "Check configs and show every mistake in them");
  command->add_option("CONFIG", arguments.validate.configs, "YAML files")->required();
  command->add_flag("--allow-outside", arguments.validate.allow_outside,
                    "Let configs name files outside their own folder");
  command->callback([&] {
    chosen = [&](const CommandContext& context) {
      return run_validate(context, arguments.validate);
    };
  });
  app.add_subcommand("schema", "Print the JSON schema of configs")->callback([&] {
    chosen = [](const CommandContext& context) { return run_schema(context); };
  });
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
  command->add_option("--junit", run.junit, "Write JUnit XML to this file");
  command->add_flag("--allow-outside", run.allow_outside,
                    "Let configs name files outside their own folder");
  command->add_option("--baseline", run.baselines,
                      "YAML file of failures that are known, and no surprise; repeatable");
  command->add_flag("--strict-baseline", run.strict_baseline,
                    "Exit with 7 if something in a baseline no longer fails");
  command->add_flag("--verbose", run.verbose, "Explain exposed mutants in full, too");
}

void add_run(CLI::App& app, Arguments& arguments, Command& chosen) {
  auto* command = app.add_subcommand(
      "run", "Run a plan and judge it. A config's kernels run as code on this machine.");
  command->add_option("CONFIG", arguments.run.configs,
                      "YAML files (default: the shipped smoke plan)");
  add_run_options(command, arguments.run);
  command->callback([&] {
    chosen = [&](const CommandContext& context) { return run_plan(context, arguments.run); };
  });
}

void add_mutants(CLI::App& app, Arguments& arguments, Command& chosen) {
  auto* command = app.add_subcommand(
      "mutants", "Run code that is known to be wrong, and say how well it is exposed");
  command->add_option("CONFIG", arguments.run.configs,
                      "YAML files (default: the shipped mutants and controls)");
  add_run_options(command, arguments.run);
  command->callback([&] {
    arguments.run.default_config = "configs/mutants.yaml";
    arguments.run.scores_mutants = true;
    chosen = [&](const CommandContext& context) { return run_plan(context, arguments.run); };
  });
}

void add_replay(CLI::App& app, Arguments& arguments, Command& chosen) {
  ReplayArguments& replay = arguments.replay;
  auto* command = app.add_subcommand(
      "replay", "Judge a stored failure again, then launch it again. Its kernel runs as code.");
  command->add_option("FAILURE", replay.reproducer, "A failures/NNNN.json")->required();
  command->add_option("-n,--launches", replay.launches, "Fresh launches of each stored case")
      ->check(CLI::Range(1U, kLaunchesMax))
      ->capture_default_str();
  command->add_option("--device", replay.device, "Another device than the stored one");
  command->add_flag("--trace", replay.whole_trace,
                    "Print the whole trace of a simulated device, not an excerpt");
  command->callback([&] {
    chosen = [&](const CommandContext& context) { return run_replay(context, arguments.replay); };
  });
}

void add_bench(CLI::App& app, Arguments& arguments, Command& chosen) {
  BenchArguments& bench = arguments.bench;
  auto* command = app.add_subcommand(
      "bench", "Measure how fast kernels, judging and cases are here. Judges nobody.");
  command->add_option("--device", bench.devices,
                      "Device id, platform, or part of a name; repeatable (default: pocl)");
  command->add_option(
      "--subject", bench.subjects,
      "Only correct subjects of the shipped conformance plan that match this glob; "
      "repeatable (default: a float addition, an integer addition, a lock, a list)");
  command->add_option("--operations", bench.operations, "Operations of a large case")
      ->check(CLI::Range(kOperationsMin, kOperationsMax))
      ->capture_default_str();
  command->add_flag("--json", bench.json, "Print JSON on stdout");
  command->callback([&] {
    chosen = [&](const CommandContext& context) { return run_bench(context, arguments.bench); };
  });
}

void add_selftest(CLI::App& app, Arguments& arguments, Command& chosen) {
  SelftestArguments& selftest = arguments.selftest;
  auto* command = app.add_subcommand(
      "selftest", "Break a driver in eight ways, and see whether each is caught");
  command->add_option("--device", selftest.device, "Device id, platform, or part of a name")
      ->capture_default_str();
  command->add_option("--seed", selftest.seed, "Seed of all randomness (default: a fresh one)");
  command->add_option("--fault", selftest.faults, "Only this way; repeatable")
      ->check(CLI::IsMember(fault_names()));
  command->callback([&] {
    chosen = [&](const CommandContext& context) {
      return run_selftest(context, arguments.selftest);
    };
  });
}

void add_report(CLI::App& app, Arguments& arguments, Command& chosen) {
  ReportArguments& report = arguments.report;
  auto* command = app.add_subcommand(
      "report", "Print what runs found, on several devices, as a Markdown table");
  command->add_option("RESULTS", report.results, "Journals (results.jsonl) or folders of results")
      ->required();
  command->add_option("--subject", report.subjects,
                      "Only subjects that match this glob; repeatable");
  command->callback([&] {
    chosen = [&](const CommandContext& context) { return run_report(context, arguments.report); };
  });
}

void add_profile(CLI::App& app, Arguments& arguments, Command& chosen) {
  ProfileArguments& profile = arguments.profile;
  auto* command = app.add_subcommand(
      "profile", "Measure one device, and say which idioms to use on it and which not");
  command->add_option("--device", profile.device, "Device id, platform, or part of a name")
      ->capture_default_str();
  command->add_option("--seed", profile.seed, "Seed of all randomness (default: a fresh one)");
  command->add_option("--time", profile.time, "Time per idiom: 500ms, 5s, 2m, 1h");
  command->add_option("--out", profile.out,
                      "Folder for the profile, the journal and the failures (default: none)");
  command->add_flag("--json", profile.json, "Print JSON on stdout");
  command->callback([&] {
    arguments.profile.command_line = arguments.run.command_line;
    chosen = [&](const CommandContext& context) { return run_profile(context, arguments.profile); };
  });
}

ExitCode run_command(const Command& command, const Arguments& arguments,
                     const Properties& properties, const Files& files) {
  const Cancellation cancellation = watch_signals();
  if (arguments.data.empty()) return command({properties, files, cancellation});
  const auto data = read_data_directory(arguments.data);
  if (const auto* mistake = std::get_if<std::string>(&data)) {
    tell(*mistake);
    return ExitCode::Usage;
  }
  return command({properties, std::get<Files>(data), cancellation});
}

/// Output that nobody could take is a failure of ours, whatever the verdict.
ExitCode after_flushing(ExitCode code) {
  std::cout.flush();
  if (std::cout.good()) return code;
  tell("standard output cannot be written");
  return ExitCode::Internal;
}

ExitCode parse_and_run(int argc, char** argv, const Properties& properties, const Files& files) {
  Arguments arguments;
  Command command;
  for (int i = 0; i < argc; ++i) {
    arguments.run.command_line += (i == 0 ? "" : " ") + std::string(argv[i]);
  }
  CLI::App app{"Finds the bugs of GPU atomics: lost updates, stale reads, livelocks."};
  app.name("stalemate");
  app.require_subcommand(1);
  app.failure_message([](const CLI::App* asked, const CLI::Error& error) {
    return "stalemate: " + CLI::FailureMessage::simple(asked, error);
  });
  app.set_version_flag("--version", std::string(version()));
  app.add_option("--data", arguments.data,
                 "Folder that stands in for the shipped configs and kernels");
  add_devices(app, arguments, command);
  add_list(app, arguments, command);
  add_validate(app, arguments, command);
  add_run(app, arguments, command);
  add_mutants(app, arguments, command);
  add_replay(app, arguments, command);
  add_bench(app, arguments, command);
  add_selftest(app, arguments, command);
  add_report(app, arguments, command);
  add_profile(app, arguments, command);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // CLI11 has exit codes of its own; ours are documented.
    return app.exit(error) == 0 ? ExitCode::AsExpected : ExitCode::Usage;
  }
  return after_flushing(run_command(command, arguments, properties, files));
}

/// Not by CLI11: nobody is to find these among the commands.
std::optional<WorkerKind> worker_kind(int argc, char** argv) {
  if (argc < 2 || std::string_view(argv[1]) != "worker") return std::nullopt;
  if (argc == 2) return WorkerKind::OpenCl;
  const bool simulates = argc == 3 && std::string_view(argv[2]) == "sim";
  return simulates ? std::optional(WorkerKind::Simulator) : std::nullopt;
}

}  // namespace

int run_main(int argc, char** argv, const Properties& properties, const Files& files) {
  try {
    if (const auto kind = worker_kind(argc, argv)) return run_worker(*kind);
    return static_cast<int>(parse_and_run(argc, argv, properties, files));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "stalemate: internal error: %s\n", printable(error.what()).c_str());
    return static_cast<int>(ExitCode::Internal);
  }
}

}  // namespace stalemate
