#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "exporting/export.hpp"
#include "report/file/output_file.hpp"
#include "report/file/read_reproducer.hpp"
#include "report/words/shell_quote.hpp"

namespace stalemate::cli {

namespace {

namespace fs = std::filesystem;

struct ExportArguments {
  std::string reproducer;
  std::string folder;
};

/// Why nothing can be written into the folder; empty if it is there now and is empty.
std::string problem_of_folder(const std::string& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fmt::format("--out {}: {}", folder, error.message());
  const bool is_empty = fs::is_empty(folder, error);
  if (error) return fmt::format("--out {}: {}", folder, error.message());
  if (is_empty) return "";
  return fmt::format("--out {}: there is something in it already; name a new folder", folder);
}

ExitCode write(const exporting::ExportedProgram& program, const std::string& folder) {
  for (const exporting::ExportedFile& file : program.files) {
    const auto failure = report::write_whole_file(folder + "/" + file.name, file.text);
    if (!failure) continue;
    notify(fmt::format("{} cannot be written: {}", failure->file, failure->reason));
    return ExitCode::Internal;
  }
  std::cout << fmt::format(
      "{0}: begin with REPORT.md; `make -C {0} run` {1}\n", report::shell_quote(folder),
      program.is_judged ? "shows the failure" : "prints what to compare, and judges nothing");
  return ExitCode::AsExpected;
}

ExitCode run_export(const CommandContext& context, const ExportArguments& arguments) {
  const auto stored = report::read_reproducer(arguments.reproducer);
  if (const auto* mistake = std::get_if<std::string>(&stored)) {
    notify(*mistake);
    return ExitCode::Usage;
  }
  const auto& reproducer = std::get<Reproducer>(stored);
  const Property* property = find_property(context.properties, reproducer.subject.property);
  if (property == nullptr) {
    notify("this program has no property '" + reproducer.subject.property + "'");
    return ExitCode::Usage;
  }
  const auto exported = exporting::export_failure(reproducer, *property, context.files);
  if (const auto* problem = std::get_if<std::string>(&exported)) {
    notify(fmt::format("{} cannot be exported: {}", arguments.reproducer, *problem));
    return ExitCode::Usage;
  }
  const std::string problem = problem_of_folder(arguments.folder);
  if (problem.empty()) {
    return write(std::get<exporting::ExportedProgram>(exported), arguments.folder);
  }
  notify(problem);
  return ExitCode::Usage;
}

}  // namespace

void add_export(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<ExportArguments>();
  auto* command = app.add_subcommand(
      "export", "Write a program in C and a report for the driver's developers. Runs nothing.");
  command->add_option("FAILURE", arguments->reproducer, "A failures/NNNN.json")->required();
  command->add_option("--out", arguments->folder, "A new or empty folder")->required();
  command->callback([arguments, &chosen] {
    chosen = [arguments](const CommandContext& context) { return run_export(context, *arguments); };
  });
}

}  // namespace stalemate::cli
