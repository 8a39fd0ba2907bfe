#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "cli/read_run.hpp"
#include "report/file/output_file.hpp"
#include "report/format/baseline_text.hpp"

namespace stalemate::cli {

namespace {

struct BaselineArguments {
  std::string results;
  std::string out;  // empty: stdout
};

void tell_left_out(const report::BaselineText& text) {
  if (text.entries == 0) notify("no failure of this run belongs in a baseline");
  if (text.left_out == 0) return;
  notify(
      fmt::format("{} unexpected {} left out: a baseline excuses no mutant that was not exposed "
                  "and no lost device",
                  text.left_out, text.left_out == 1 ? "verdict is" : "verdicts are"));
}

/// Never over a file that is there: somebody wrote reasons into it.
ExitCode write(const std::string& path, const std::string& text) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    notify(fmt::format("'{}' is there already; choose another file with --out", path));
    return ExitCode::Usage;
  }
  const auto failure = report::write_whole_file(path, text);
  if (!failure) return ExitCode::AsExpected;
  notify(fmt::format("'{}' cannot be written: {}; choose another file with --out", path,
                     failure->reason));
  return ExitCode::Internal;
}

ExitCode run_baseline(const BaselineArguments& arguments) {
  const auto read = read_run(arguments.results);
  if (!read) return ExitCode::Usage;
  const auto text = report::baseline_text(read->part.run);
  tell_left_out(text);
  if (arguments.out.empty()) {
    std::cout << text.yaml;
  } else if (const ExitCode code = write(arguments.out, text.yaml); code != ExitCode::AsExpected) {
    return code;
  }
  return read->is_incomplete ? ExitCode::Incomplete : ExitCode::AsExpected;
}

}  // namespace

void add_baseline(CLI::App& app, Command& chosen) {
  const auto baseline = std::make_shared<BaselineArguments>();
  auto* command = app.add_subcommand(
      "baseline", "Print the unexpected failures of a run as a baseline, reasons to be filled in");
  command->add_option("RESULTS", baseline->results, "Journal (results.jsonl) or folder of results")
      ->required();
  command->add_option("--out", baseline->out, "Write to this file, which must not be there yet");
  command->callback([baseline, &chosen] {
    chosen = [baseline](const CommandContext& /*context*/) { return run_baseline(*baseline); };
  });
}

}  // namespace stalemate::cli
