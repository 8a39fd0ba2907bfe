#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <system_error>
#include <unistd.h>
#include <variant>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/fitted.hpp"
#include "cli/run/program_cache.hpp"
#include "cli/signals.hpp"
#include "cli/trust.hpp"
#include "core/json.hpp"
#include "doctor/examine.hpp"
#include "doctor/findings_json.hpp"
#include "doctor/findings_text.hpp"

namespace stalemate::cli {

namespace {

struct DoctorArguments {
  std::string cache;  // empty: none
  bool json = false;
  devices::Trust trust = devices::Trust::None;
};

ExitCode exit_code(doctor::Readiness readiness) {
  switch (readiness) {
    case doctor::Readiness::CanRun: return ExitCode::AsExpected;
    case doctor::Readiness::NoDevice: return ExitCode::NoDevice;
    case doctor::Readiness::Blocked: return ExitCode::Internal;
  }
  return ExitCode::Internal;
}

/// What a run with --cache would say of its folder.
doctor::Finding cache_finding(const std::string& folder) {
  std::error_code ignored;
  if (!std::filesystem::exists(folder, ignored)) {
    return {doctor::Grade::Fine, "cache", folder + " is not there yet; a run makes it"};
  }
  const auto opened = ProgramCache::open(folder);
  if (const auto* mistake = std::get_if<std::string>(&opened)) {
    return {doctor::Grade::Blocker, "cache", *mistake, "name another folder by --cache"};
  }
  return {doctor::Grade::Fine, "cache", folder + " keeps compiled programs between runs"};
}

doctor::Examination examine(const CommandContext& context, const DoctorArguments& arguments) {
  auto examination = doctor::examine({context.cancellation, arguments.trust});
  if (arguments.cache.empty()) return examination;
  const auto& finding = examination.findings.emplace_back(cache_finding(arguments.cache));
  if (finding.grade == doctor::Grade::Blocker) {
    examination.readiness = doctor::Readiness::Blocked;
  }
  return examination;
}

ExitCode run_doctor(const CommandContext& context, const DoctorArguments& arguments) {
  const auto examination = examine(context, arguments);
  // What did not answer was not asked to the end.
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  if (arguments.json) {
    std::cout << to_line(doctor::as_json(examination)) << '\n';
  } else {
    std::cout << fitted(doctor::as_text(examination), STDOUT_FILENO);
  }
  return exit_code(examination.readiness);
}

}  // namespace

void add_doctor(CLI::App& app, Command& chosen) {
  const auto doctor = std::make_shared<DoctorArguments>();
  auto* command =
      app.add_subcommand("doctor", "Look at all that a run needs, and say how to mend each");
  add_trust(command, doctor->trust);
  command->add_option("--cache", doctor->cache, "Folder for compiled programs, as of `run`")
      ->envname("STALEMATE_CACHE");
  command->add_flag("--json", doctor->json, "Print JSON on stdout");
  command->callback([doctor, &chosen] {
    chosen = [doctor](const CommandContext& context) { return run_doctor(context, *doctor); };
  });
}

}  // namespace stalemate::cli
