#include "cli/run/run_options.hpp"

#include <cstdlib>
#include <string_view>

#include "cli/trust.hpp"
#include "report/format/formats.hpp"

namespace stalemate::cli {

namespace {

constexpr std::uint32_t kCasesMax = 1'000'000;
constexpr std::uint32_t kJobsMax = 1024;

/// As CI services say it: GitHub, GitLab, Travis and others set CI to true.
bool in_ci() {
  const char* const word = std::getenv("CI");
  return word != nullptr && *word != '\0' && std::string_view(word) != "false" &&
         std::string_view(word) != "0";
}

/// What counts as a failure, and what code says so.
void add_expectations(CLI::App* command, RunArguments& run) {
  auto* baseline =
      command->add_option("--baseline", run.baselines,
                          "YAML file of failures that are known, and no surprise; repeatable");
  command
      ->add_option("--skipped-code", run.skipped_code,
                   "Exit with this code, and not 4 or 5, where every subject was skipped or there "
                   "is no such device: for test runners that know skipped tests")
      ->check(CLI::Range(9, 125));
  command
      ->add_flag("--strict-baseline", run.strict_baseline,
                 "Exit with 7 if something in a baseline no longer fails")
      ->needs(baseline);
  add_strict(*command, run);
}

}  // namespace

void add_strict(CLI::App& command, RunArguments& run) {
  run.is_strict = in_ci();
  command.add_flag("--strict,!--no-strict", run.is_strict,
                   "Exit with 4 if code that claims to be correct is inconclusive (default: if "
                   "the environment has CI; code that did not end is never a pass)");
}

void add_run_options(CLI::App* command, RunArguments& run) {
  command->add_option("--device", run.devices,
                      "Device id, platform, or part of a name; repeatable (default: every real "
                      "device, sim:sc, sim:independent and sim:rc11)");
  command->add_option(
      "--require", run.required,
      "What each device must have, an extension, feature or capability as "
      "`stalemate devices --verbose` lists them; or real-device, simulated-device: there is one; "
      "all-drivers: none failed when it was asked for its devices; repeatable; exit with 5 "
      "otherwise");
  command->add_option("--subject", run.subjects, "Only subjects that match this glob; repeatable");
  command
      ->add_option("--cases", run.cases,
                   "Cases per subject and device (default: what the config says, else 200)")
      ->check(CLI::Range(1U, kCasesMax));
  command->add_option(
      "--time", run.time,
      "Time per subject and device: 500ms, 5s, 2m, 1h (default: what the config says, "
      "else 3m)");
  command->add_option("--time-limit", run.time_limit,
                      "Time for the whole run; what is missing then is not run, and the code is 8");
  command->add_flag("--fail-fast", run.fail_fast, "End after the first unexpected verdict");
  command->add_option("--seed", run.seed, "Seed of all randomness (default: a fresh one)");
  command
      ->add_option(
          "--jobs", run.jobs,
          "Subjects at a time on simulated devices, GPUs of one driver at a time, and programs "
          "that are compiled at once; a launch on a CPU always has the machine to itself "
          "(default: one for each processor)")
      ->check(CLI::Range(1U, kJobsMax));
  auto* out = command->add_option("--out", run.out,
                                  "Folder for results (default: stalemate-out/<time>-<seed>)");
  command->add_option("--shard", run.shard,
                      "K/N: run the K-th of N parts; `stalemate merge` puts them together");
  command
      ->add_option("--resume", run.resume,
                   "Folder of a run that did not come to its end: go on with it")
      ->excludes(out);
  command->add_option("--failures", run.failures, "Folder of failures to try first")
      ->capture_default_str();
  for (std::size_t i = 0; i < run.report_files.size(); ++i) {
    const report::Format& format = report::formats()[i];
    command->add_option(format.option, run.report_files[i], format.help);
  }
  command->add_flag("--allow-outside", run.allow_outside,
                    "Let configs name files outside their own folder");
  add_trust(command, run.trust);
  command
      ->add_option("--cache", run.cache,
                   "Folder for compiled programs between runs; what is in it is executed, so never "
                   "one that others can write")
      ->envname("STALEMATE_CACHE");
  add_expectations(command, run);
  command->add_flag(
      "--verbose", run.verbose,
      "Explain exposed mutants and repeated violations in full; show tiers, figures and times");
}

}  // namespace stalemate::cli
