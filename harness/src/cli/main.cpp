#include "stalemate/run/main.hpp"

#include <array>
#include <cstdio>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>

#include <CLI/CLI.hpp>

#include "base/printable.hpp"
#include "base/standard_descriptors.hpp"
#include "cli/commands.hpp"
#include "cli/data_directory.hpp"
#include "cli/notify.hpp"
#include "cli/signals.hpp"
#include "cli/worker_command.hpp"
#include "stalemate/version.hpp"

namespace stalemate {

namespace {

using namespace cli;

// In the order of the help.
constexpr std::array kCommands{add_devices, add_list,     add_validate, add_schema,   add_run,
                               add_mutants, add_replay,   add_bench,    add_selftest, add_merge,
                               add_report,  add_baseline, add_profile};

ExitCode run_command(const Command& command, const std::string& data,
                     const CommandContext& context) {
  if (data.empty()) return command(context);
  const auto files = read_data_directory(data);
  if (const auto* mistake = std::get_if<std::string>(&files)) {
    notify(*mistake);
    return ExitCode::Usage;
  }
  return command({context.properties, std::get<Files>(files), context.cancellation,
                  context.command_line, context.began});
}

/// Output that nobody could take is a failure of ours, whatever the verdict.
ExitCode after_flushing(ExitCode code) {
  std::cout.flush();
  if (std::cout.good()) return code;
  notify("standard output cannot be written");
  return ExitCode::Internal;
}

std::string command_line_of(int argc, char** argv) {
  return fmt::format("{}", fmt::join(argv, argv + argc, " "));
}

ExitCode parse_and_run(int argc, char** argv, const Properties& properties, const Files& files) {
  std::string data;
  Command command;
  CLI::App app{"Finds the bugs of GPU atomics: lost updates, stale reads, livelocks."};
  app.name("stalemate");
  app.require_subcommand(1);
  app.failure_message([](const CLI::App* asked, const CLI::Error& error) {
    return "stalemate: " + CLI::FailureMessage::simple(asked, error);
  });
  app.set_version_flag("--version", std::string(version()));
  app.add_option("--data", data, "Folder that stands in for the shipped configs and kernels");
  for (const auto add : kCommands) add(app, command);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // CLI11 has exit codes of its own; ours are documented.
    return app.exit(error) == 0 ? ExitCode::AsExpected : ExitCode::Usage;
  }
  return after_flushing(run_command(
      command, data, {properties, files, watch_signals(), command_line_of(argc, argv)}));
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
  fill_standard_descriptors();
  try {
    if (const auto kind = worker_kind(argc, argv)) return run_worker(*kind);
    return static_cast<int>(parse_and_run(argc, argv, properties, files));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "stalemate: internal error: %s\n", printable(error.what()).c_str());
    return static_cast<int>(ExitCode::Internal);
  }
}

}  // namespace stalemate
