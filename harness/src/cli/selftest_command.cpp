#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/own_library.hpp"
#include "cli/chosen_seed.hpp"
#include "cli/commands.hpp"
#include "cli/notify.hpp"
#include "cli/read_plan.hpp"
#include "cli/signals.hpp"
#include "cli/trust.hpp"
#include "selftest/selftest.hpp"
#include "selftest/selftest_text.hpp"

namespace stalemate::cli {

using selftest::are_caught;
using selftest::control_complaints;
using selftest::driver_faults;
using selftest::DriverFault;
using selftest::fault_names;
using selftest::FaultOutcome;
using selftest::NotInjected;
using selftest::open_broken;
using selftest::selftest_table;
using selftest::SelftestParts;
using selftest::TriedFault;
using selftest::until_caught;

using devices::CatalogEntry;
using devices::device_catalog;
using devices::DeviceCatalog;
using devices::no_device_text;
using devices::open;
using devices::select;

namespace {

struct SelftestArguments {
  std::string device = "pocl";
  std::optional<std::string> seed;
  std::vector<std::string> faults;  // names; none: all
  devices::Trust trust = devices::Trust::None;
};

/// For those who have a layer of their own, such as the test that injects nothing.
constexpr const char* kLayerVariable = "STALEMATE_FAULT_LAYER";

/// Empty if there is none.
std::string fault_layer() {
  const char* const chosen = std::getenv(kLayerVariable);
  return chosen != nullptr ? chosen : own_library("stalemate_fault_layer.so").string();
}

std::vector<DriverFault> chosen_faults(const std::vector<std::string>& names) {
  std::vector<DriverFault> faults = driver_faults();
  std::erase_if(faults, [&](const DriverFault& fault) {
    return !names.empty() && std::find(names.begin(), names.end(), fault.name) == names.end();
  });
  return faults;
}

/// The first device that the word means and that has a driver; or, after the user was told,
/// nothing.
std::optional<CatalogEntry> plain_device(const devices::WorkerStart& start,
                                         const std::string& word) {
  const DeviceCatalog catalog = device_catalog(start);
  for (const CatalogEntry* entry : select(catalog, {word})) {
    if (entry->info.is_simulated) continue;
    if (!entry->warning.empty()) notify(entry->info.id + ": " + entry->warning);
    return *entry;
  }
  notify("only a device with a driver can be given a broken one; " +
         no_device_text(catalog, {word}));
  return std::nullopt;
}

FaultOutcome inject(const CatalogEntry& entry, const DriverFault& fault, const DeviceInfo& measured,
                    const SelftestParts& parts) {
  auto opened = open_broken(entry, fault, measured, parts);
  if (auto* problem = std::get_if<NotInjected>(&opened)) return std::move(*problem);
  return until_caught(*std::get<std::unique_ptr<Device>>(opened), fault, parts);
}

std::vector<TriedFault> try_all(const CatalogEntry& entry, const std::vector<DriverFault>& faults,
                                const DeviceInfo& measured, const SelftestParts& parts) {
  std::vector<TriedFault> tried;
  for (const DriverFault& fault : faults) {
    if (stop_signal() != 0) break;
    notify(fmt::format("a driver where {} ({})", fault.meaning, fault.name));
    tried.push_back({fault, inject(entry, fault, measured, parts)});
  }
  return tried;
}

ExitCode stopped() {
  return static_cast<ExitCode>(128 + stop_signal());
}

/// Whether a driver can be broken at all. Asked first, because the answer comes at once.
std::optional<NotInjected> why_not_injected(const CatalogEntry& entry, const DriverFault& fault,
                                            const SelftestParts& parts) {
  auto opened = open_broken(entry, fault, entry.info, parts);
  auto* problem = std::get_if<NotInjected>(&opened);
  return problem == nullptr ? std::nullopt : std::optional(std::move(*problem));
}

ExitCode control_failed(const std::vector<std::string>& complaints) {
  notify("the plain driver is not clean, so what broken ones do says nothing:");
  for (const std::string& complaint : complaints) notify("  " + complaint);
  return ExitCode::Unexpected;
}

/// The broken drivers, when the plain one is known to be clean.
ExitCode run_broken(const CatalogEntry& entry, const std::vector<DriverFault>& faults,
                    const DeviceInfo& measured, const SelftestParts& parts) {
  const auto tried = try_all(entry, faults, measured, parts);
  if (stop_signal() != 0) return stopped();
  std::cout << selftest_table(tried);
  return are_caught(tried) ? ExitCode::AsExpected : ExitCode::Unexpected;
}

/// The plain driver first.
ExitCode run_all(const CatalogEntry& entry, const std::vector<DriverFault>& faults,
                 const SelftestParts& parts) {
  auto opened = open(entry);
  if (stop_signal() != 0) return stopped();
  if (const auto* failure = std::get_if<std::string>(&opened)) return control_failed({*failure});
  Device& plain = *std::get<std::unique_ptr<Device>>(opened);
  const auto complaints = control_complaints(plain, faults, parts);
  if (stop_signal() != 0) return stopped();
  if (!complaints.empty()) return control_failed(complaints);
  return run_broken(entry, faults, plain.info(), parts);
}

ExitCode run_selftest(const CommandContext& context, const SelftestArguments& arguments) {
  const auto seed = seed_or_notice(arguments.seed);
  if (!seed) return ExitCode::Usage;
  const auto plan = read_plan(context, {{}, "configs/selftest.yaml", false});
  if (!plan) return ExitCode::Usage;
  if (lacks_temporary_folder()) return ExitCode::Internal;
  const auto plain = plain_device(worker_start(context, arguments.trust), arguments.device);
  if (stop_signal() != 0) return stopped();
  if (!plain) return ExitCode::NoDevice;
  const auto faults = chosen_faults(arguments.faults);
  const SelftestParts parts{context.properties, context.files, context.cancellation, *plan, *seed,
                            fault_layer()};
  const auto problem = why_not_injected(*plain, faults.front(), parts);
  if (stop_signal() != 0) return stopped();
  if (problem) {
    notify(problem->why);
    return ExitCode::Unexpected;
  }
  notify(
      fmt::format("selftest on {}, seed {}: the plain driver first", plain->info.id, seed->value));
  return run_all(*plain, faults, parts);
}

}  // namespace

void add_selftest(CLI::App& app, Command& chosen) {
  const auto selftest = std::make_shared<SelftestArguments>();
  auto* command =
      app.add_subcommand("selftest", "Break a driver in nine ways, and see whether each is caught");
  command->add_option("--device", selftest->device, "Device id, platform, or part of a name")
      ->capture_default_str();
  command->add_option("--seed", selftest->seed, "Seed of all randomness (default: a fresh one)");
  add_trust(command, selftest->trust);
  command->add_option("--fault", selftest->faults, "Only this way; repeatable")
      ->check(CLI::IsMember(fault_names()));
  command->callback([selftest, &chosen] {
    chosen = [selftest](const CommandContext& context) { return run_selftest(context, *selftest); };
  });
}

}  // namespace stalemate::cli
