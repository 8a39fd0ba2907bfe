#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/printable.hpp"
#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "cli/read_plan.hpp"
#include "config/load.hpp"
#include "core/json.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::cli {

namespace {

struct ListArguments {
  std::vector<std::string> configs;  // none: the shipped conformance plan
  std::string filter = "*";
  bool json = false;
  bool allow_outside = false;
};

struct ValidateArguments {
  std::vector<std::string> configs;
  bool allow_outside = false;
};

std::string as_line(const Subject& subject, std::size_t width) {
  std::string line = fmt::format("{:{}}  {}", subject.name, width, subject.property);
  if (subject.broken) line += fmt::format("  mutant: {}", name(subject.broken->kind));
  return printable(line);
}

nlohmann::json as_json(const std::vector<Subject>& subjects) {
  nlohmann::json list = nlohmann::json::array();
  for (const Subject& subject : subjects) {
    nlohmann::json entry = subject;
    entry.erase("source");
    list.push_back(std::move(entry));
  }
  return list;
}

ExitCode run_list(const CommandContext& context, const ListArguments& arguments) {
  const auto plan = read_plan(
      context,
      {arguments.configs, "configs/conformance.yaml", arguments.allow_outside, {arguments.filter}});
  if (!plan) return ExitCode::Usage;
  const std::vector<Subject>& subjects = plan->subjects;
  if (arguments.json) {
    std::cout << to_line(as_json(subjects)) << '\n';
  } else {
    std::size_t width = 0;
    for (const Subject& subject : subjects) width = std::max(width, subject.name.size());
    for (const Subject& subject : subjects) std::cout << as_line(subject, width) << '\n';
  }
  if (!subjects.empty()) return ExitCode::AsExpected;
  notify(fmt::format("no subject matches '{}'", arguments.filter));
  return ExitCode::NotDecided;
}

ExitCode run_validate(const CommandContext& context, const ValidateArguments& arguments) {
  const auto plan = read_plan(context, {arguments.configs, "", arguments.allow_outside});
  if (!plan) return ExitCode::Usage;
  std::cout << fmt::format("ok: plan '{}', {}\n", printable(plan->name),
                           report::counted(plan->subjects.size(), "subject"));
  return ExitCode::AsExpected;
}

ExitCode run_schema(const CommandContext& context) {
  std::cout << config::schema(context.properties) << '\n';
  return ExitCode::AsExpected;
}

}  // namespace

void add_list(CLI::App& app, Command& chosen) {
  const auto list = std::make_shared<ListArguments>();
  auto* command = app.add_subcommand("list", "Show the subjects of a plan");
  command->add_option("FILTER", list->filter, "A glob over subjects' names");
  command->add_option("--config", list->configs,
                      "Configs to list (default: the shipped conformance plan)");
  command->add_flag("--json", list->json, "Print JSON on stdout");
  command->add_flag("--allow-outside", list->allow_outside,
                    "Let configs name files outside their own folder");
  command->callback([list, &chosen] {
    chosen = [list](const CommandContext& context) { return run_list(context, *list); };
  });
}

void add_validate(CLI::App& app, Command& chosen) {
  const auto validate = std::make_shared<ValidateArguments>();
  auto* command = app.add_subcommand("validate", "Check configs and show every mistake in them");
  command->add_option("CONFIG", validate->configs, "YAML files")->required();
  command->add_flag("--allow-outside", validate->allow_outside,
                    "Let configs name files outside their own folder");
  command->callback([validate, &chosen] {
    chosen = [validate](const CommandContext& context) { return run_validate(context, *validate); };
  });
}

void add_schema(CLI::App& app, Command& chosen) {
  app.add_subcommand("schema", "Print the JSON schema of configs")->callback([&chosen] {
    chosen = [](const CommandContext& context) { return run_schema(context); };
  });
}

}  // namespace stalemate::cli
