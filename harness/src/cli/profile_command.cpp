#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/chosen_seed.hpp"
#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "cli/one_device.hpp"
#include "cli/read_plan.hpp"
#include "cli/signals.hpp"
#include "cli/trust.hpp"
#include "config/load.hpp"
#include "config/scalars.hpp"
#include "core/json.hpp"
#include "devices/device_catalog.hpp"
#include "profile/profile.hpp"
#include "profile/profile_json.hpp"
#include "profile/profile_text.hpp"
#include "report/file/journal.hpp"
#include "report/file/run_directory.hpp"

namespace stalemate::cli {

using profile::measure_profile;
using profile::Profile;
using profile::profile_exit_code;
using profile::profile_json;
using profile::profile_text;
using profile::ProfileOrder;
using profile::ProfileParts;

using devices::CatalogEntry;
using devices::open;
using devices::open_builder;

namespace {

struct ProfileArguments {
  std::string device = "pocl";
  std::optional<std::string> seed;
  std::optional<std::string> time;
  std::string out;  // empty: no folder
  bool json = false;
  devices::Trust trust = devices::Trust::None;
};

// A subject on a simulated device ends by its cases alone, so that a seed has one profile.
constexpr std::chrono::hours kNoLimit{1};
constexpr std::chrono::minutes kSimulatedLaunch{1};

/// Says what is under way: a profile takes a minute.
class Narrator final : public RunObserver {
 public:
  void subject_finished(const SubjectResult& result) override {
    notify(fmt::format("{}: {}", result.subject, name(result.verdict)));
  }
};

/// The folder of `--out`: the journal, the failures, and the profile in both forms.
class ProfileFolder {
 public:
  ProfileFolder(report::RunDirectory directory, const std::string& command_line)
      : directory_(std::move(directory)), journal_(directory_.journal_path(), {command_line}) {}

  RunObserver& observer() { return journal_; }

  std::string keep(const Reproducer& reproducer) {
    auto kept = directory_.keep(reproducer);
    if (auto* path = std::get_if<std::string>(&kept)) return std::move(*path);
    tell_of(std::get<report::WriteFailure>(kept));
    return {};
  }

  /// False if anything could not be written.
  bool close(const Profile& profile) {
    write("profile.json", profile_json(profile).dump(2) + '\n');
    write("profile.txt", profile_text(profile));
    if (journal_.failed()) tell_of(*journal_.failed());
    return is_complete_;
  }

 private:
  void write(const std::string& name, const std::string& text) {
    const auto failure = report::write_whole_file(directory_.path() + "/" + name, text);
    if (failure) tell_of(*failure);
  }

  void tell_of(const report::WriteFailure& failure) {
    is_complete_ = false;
    notify(fmt::format("{} is not complete: {}", failure.file, failure.reason));
  }

  report::RunDirectory directory_;
  report::Journal journal_;
  bool is_complete_ = true;
};

/// Whether the time of the command line is one; if not, the user was told.
bool has_time(const ProfileArguments& arguments) {
  if (!arguments.time || config::duration(*arguments.time)) return true;
  notify("--time " + *arguments.time + " is not a duration such as 500ms, 5s, 2m, 1h");
  return false;
}

void apply_time(const ProfileArguments& arguments, const DeviceInfo& device, Plan& plan) {
  if (device.is_simulated) {
    plan.budget.time = plan.shrink.time = kNoLimit;
    plan.deadline.launch = kSimulatedLaunch;
  }
  if (arguments.time) plan.budget.time = *config::duration(*arguments.time);
}

std::unique_ptr<Device> opened_again(const CatalogEntry& entry) {
  auto opened = open(entry);
  auto* device = std::get_if<std::unique_ptr<Device>>(&opened);
  return device == nullptr ? nullptr : std::move(*device);
}

/// Nothing without `--out`; the alternative is what to tell the user.
std::variant<std::unique_ptr<ProfileFolder>, std::string> folder_of(
    const ProfileArguments& arguments, const std::string& command_line) {
  if (arguments.out.empty()) return std::unique_ptr<ProfileFolder>{};
  auto directory = report::RunDirectory::create(arguments.out);
  if (auto* mistake = std::get_if<std::string>(&directory)) return std::move(*mistake);
  return std::make_unique<ProfileFolder>(std::get<report::RunDirectory>(std::move(directory)),
                                         command_line);
}

ExitCode print(const Profile& profile, const ProfileArguments& arguments, ProfileFolder* folder) {
  const bool is_complete = folder == nullptr || folder->close(profile);
  std::cout << (arguments.json ? to_line(profile_json(profile)) + '\n' : profile_text(profile));
  return is_complete ? profile_exit_code(profile) : ExitCode::Internal;
}

ProfileParts parts_of(const CatalogEntry& entry, ProfileFolder* folder) {
  ProfileParts parts;
  if (folder != nullptr) {
    parts.observers.push_back(&folder->observer());
    parts.keep = [folder](const Reproducer& reproducer, const SubjectResult& /*result*/) {
      return folder->keep(reproducer);
    };
  }
  parts.open_again = [&entry](const DeviceInfo& /*info*/) { return opened_again(entry); };
  parts.open_builder = [&entry](const DeviceInfo& /*info*/) { return open_builder(entry); };
  return parts;
}

ExitCode profile_on(const CatalogEntry& entry, const ProfileOrder& order,
                    const ProfileArguments& arguments, const std::string& command_line) {
  auto made = folder_of(arguments, command_line);
  if (const auto* mistake = std::get_if<std::string>(&made)) {
    notify(*mistake);
    return ExitCode::Usage;
  }
  ProfileFolder* const folder = std::get<std::unique_ptr<ProfileFolder>>(made).get();
  auto opened = open(entry);
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  if (const auto* failure = std::get_if<std::string>(&opened)) {
    notify(*failure);
    return ExitCode::NoDevice;
  }
  notify(fmt::format("profile of {}, seed {}", entry.info.id, order.seed.value));
  Narrator narrator;
  ProfileParts parts = parts_of(entry, folder);
  parts.observers.push_back(&narrator);
  const Profile profile = measure_profile(*std::get<std::unique_ptr<Device>>(opened), order, parts);
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  return print(profile, arguments, folder);
}

ExitCode run_profile(const CommandContext& context, const ProfileArguments& arguments) {
  if (!has_time(arguments)) return ExitCode::Usage;
  const auto seed = seed_or_notice(arguments.seed);
  if (!seed) return ExitCode::Usage;
  auto plan = read_plan(context, {{}, "configs/profile.yaml", false});
  if (!plan) return ExitCode::Usage;
  if (lacks_temporary_folder()) return ExitCode::Internal;
  const OneDevice chosen =
      one_device(worker_start(context, arguments.trust), arguments.device, "a profile is of one");
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  if (!chosen.entry) return chosen.otherwise;
  const CatalogEntry& entry = *chosen.entry;
  if (!entry.warning.empty()) notify(entry.info.id + ": " + entry.warning);
  apply_time(arguments, entry.info, *plan);
  const ProfileOrder order{context.properties, context.files, context.cancellation, *plan, *seed};
  return profile_on(entry, order, arguments, context.command_line);
}

}  // namespace

void add_profile(CLI::App& app, Command& chosen) {
  const auto profile = std::make_shared<ProfileArguments>();
  auto* command = app.add_subcommand(
      "profile", "Measure one device, and say which idioms to use on it and which not");
  command->add_option("--device", profile->device, "Device id, platform, or part of a name")
      ->capture_default_str();
  command->add_option("--seed", profile->seed, "Seed of all randomness (default: a fresh one)");
  command->add_option("--time", profile->time, "Time per idiom: 500ms, 5s, 2m, 1h");
  command->add_option("--out", profile->out,
                      "Folder for the profile, the journal and the failures (default: none)");
  add_trust(command, profile->trust);
  command->add_flag("--json", profile->json, "Print JSON on stdout");
  command->callback([profile, &chosen] {
    chosen = [profile](const CommandContext& context) { return run_profile(context, *profile); };
  });
}

}  // namespace stalemate::cli
