#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/printable.hpp"
#include "cli/commands.hpp"
#include "cli/read_plan.hpp"
#include "cli/tell.hpp"
#include "config/load.hpp"
#include "core/json.hpp"

namespace stalemate::cli {

namespace {

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

}  // namespace

ExitCode run_list(const CommandContext& context, const ListArguments& arguments) {
  const auto plan =
      read_plan(context, {arguments.configs, "configs/conformance.yaml", arguments.allow_outside});
  if (!plan) return ExitCode::Usage;
  const std::vector<Subject> subjects = matching(plan->subjects, {arguments.filter});
  if (arguments.json) {
    std::cout << to_line(as_json(subjects)) << '\n';
  } else {
    std::size_t width = 0;
    for (const Subject& subject : subjects) width = std::max(width, subject.name.size());
    for (const Subject& subject : subjects) std::cout << as_line(subject, width) << '\n';
  }
  if (!subjects.empty()) return ExitCode::AsExpected;
  tell(fmt::format("no subject matches '{}'", arguments.filter));
  return ExitCode::NothingDecided;
}

ExitCode run_validate(const CommandContext& context, const ValidateArguments& arguments) {
  const auto plan = read_plan(context, {arguments.configs, "", arguments.allow_outside});
  if (!plan) return ExitCode::Usage;
  std::cout << fmt::format("ok: plan '{}', {} subjects\n", printable(plan->name),
                           plan->subjects.size());
  return ExitCode::AsExpected;
}

ExitCode run_schema(const CommandContext& context) {
  std::cout << config::schema(context.properties) << '\n';
  return ExitCode::AsExpected;
}

}  // namespace stalemate::cli
