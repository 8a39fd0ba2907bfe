#include "stalemate/run/main.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <optional>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/at_work.hpp"
#include "base/exit_guard.hpp"
#include "base/freed_memory.hpp"
#include "base/own_library.hpp"
#include "base/printable.hpp"
#include "base/standard_descriptors.hpp"
#include "base/temporary_folder.hpp"
#include "cli/commands.hpp"
#include "cli/data_directory.hpp"
#include "cli/examples.hpp"
#include "cli/notify.hpp"
#include "cli/signals.hpp"
#include "cli/worker_command.hpp"
#include "config/wording.hpp"
#include "property/own/makers.hpp"
#include "property/own/own_kinds.hpp"
#include "stalemate/version.hpp"

namespace stalemate {

namespace {

using namespace cli;

// In the order of the help.
constexpr std::array kCommands{add_devices, add_doctor,   add_new,      add_list,  add_validate,
                               add_schema,  add_run,      add_mutants,  add_prove, add_replay,
                               add_export,  add_bench,    add_selftest, add_merge, add_report,
                               add_compare, add_baseline, add_profile};

ExitCode run_command(const Command& command, const std::string& data,
                     const CommandContext& context) {
  if (data.empty()) return command(context);
  const auto files = read_data_directory(data);
  if (const auto* mistake = std::get_if<std::string>(&files)) {
    notify(*mistake);
    return ExitCode::Usage;
  }
  return command({context.properties, std::get<Files>(files), context.cancellation,
                  context.command_line, context.began, context.program});
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

/// Ours by its name, wherever it lies; a program with properties of its own as it was called.
std::string program_of(char** argv) {
  const std::string called = *argv == nullptr ? "" : *argv;
  const bool is_ours = called.empty() || std::filesystem::path(called).filename() == "stalemate";
  return is_ours ? "stalemate" : called;
}

/// So that a plan may stand behind `--device NAME`.
void take_one_value_each(CLI::App& app) {
  for (CLI::Option* option :
       app.get_options([](const CLI::Option* each) { return !each->get_positional(); })) {
    option->allow_extra_args(false);
  }
  for (CLI::App* command : app.get_subcommands({})) take_one_value_each(*command);
}

/// CLI11 takes the next option for the value that one lacks, and nobody would look for a report
/// under such a name; a variable of the shell that is not set is no value. Empty: nothing is wrong.
std::string mistake_in_value(const CLI::Option& option, const std::string& value) {
  if (value.empty()) {
    return option.get_name() +
           " has an empty value; leave it out, or say what is meant (a variable of the shell may "
           "be unset)";
  }
  if (!value.starts_with("--")) return "";
  return fmt::format(
      "{} has no value; '{}' follows, which is an option (a file of such a name is "
      "'./{}')",
      option.get_name(), printable(value), printable(value));
}

bool lacks_value(const CLI::App& command) {
  for (const CLI::Option* option :
       command.get_options([](const CLI::Option* each) { return !each->get_positional(); })) {
    if (option->get_items_expected_max() == 0) continue;
    for (const std::string& value : option->results()) {
      const std::string mistake = mistake_in_value(*option, value);
      if (mistake.empty()) continue;
      notify(mistake);
      return true;
    }
  }
  const auto chosen = command.get_subcommands();
  return std::any_of(chosen.begin(), chosen.end(),
                     [](const CLI::App* one) { return lacks_value(*one); });
}

/// CLI11 says that a command is missing, and not which word is none.
bool is_unknown_command(const CLI::App& app) {
  const std::vector<std::string> words = app.remaining();
  if (words.empty() || words.front().starts_with('-') || !app.get_subcommands().empty()) {
    return false;
  }
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  notify(fmt::format("there is no command '{}'; {}", printable(words.front()),
                     config::suggestion(words.front(), known)));
  return true;
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
  take_one_value_each(app);
  add_examples(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::RequiredError& error) {
    if (!is_unknown_command(app)) app.exit(error);
    return ExitCode::Usage;
  } catch (const CLI::ParseError& error) {
    // CLI11 has exit codes of its own; ours are documented.
    return app.exit(error) == 0 ? after_flushing(ExitCode::AsExpected) : ExitCode::Usage;
  }
  if (lacks_value(app)) return ExitCode::Usage;
  settle_temporary_folder();
  CommandContext context{properties, files, watch_signals(), command_line_of(argc, argv)};
  context.program = program_of(argv);
  return after_flushing(run_command(command, data, context));
}

/// Whoever wrote a property is told before anything runs.
bool are_sound(const Properties& properties) {
  const std::vector<std::string> mistakes = mistakes_in_properties(properties);
  for (const std::string& mistake : mistakes) notify(mistake);
  return mistakes.empty();
}

/// Not by CLI11: nobody is to find these among the commands.
std::optional<WorkerRole> worker_role(int argc, char** argv) {
  const std::vector<std::string_view> words(argv + 1, argv + std::max(argc, 1));
  if (words.empty() || words[0] != "worker" || words.size() > 3) return std::nullopt;
  WorkerRole role;
  if (words.size() == 1) return role;
  role.is_trusted = words.size() == 3 && words[2] == "trusted";
  if (words[1] == "sim") role.kind = WorkerKind::Simulator;
  const bool is_known = words[1] == "sim" || words[1] == "opencl";
  return is_known && (role.is_trusted || words.size() == 2) ? std::optional(role) : std::nullopt;
}

}  // namespace

int run_main(int argc, char** argv, const Properties& properties, const Files& files,
             const char* libraries) {
  fill_standard_descriptors();
  set_libraries_of_package(libraries);
  try {
    if (const auto role = worker_role(argc, argv)) return run_worker(*role);
    const ExitGuard guard(
        "stalemate: internal error: exit() was called in the middle of the run, which no property "
        "may do\n",
        static_cast<int>(ExitCode::Internal));
    tell_crashes_at_work();
    keep_freed_memory();
    if (!are_sound(properties)) return static_cast<int>(ExitCode::Usage);
    return static_cast<int>(parse_and_run(argc, argv, properties, files));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "stalemate: internal error: %s\n", printable(error.what()).c_str());
    return static_cast<int>(ExitCode::Internal);
  }
}

int run_main(int argc, char** argv, const PropertyMakers& makers, const Files& files,
             const char* libraries) {
  Properties properties = makers.shipped();
  if (const auto mistake = add_made(makers.own, properties)) {
    notify(*mistake);
    return static_cast<int>(ExitCode::Usage);
  }
  return run_main(argc, argv, properties, files, libraries);
}

}  // namespace stalemate
