#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <unistd.h>
#include <vector>

#include <CLI/CLI.hpp>

#include "base/printable.hpp"
#include "cli/commands.hpp"
#include "cli/fitted.hpp"
#include "cli/notify.hpp"
#include "cli/signals.hpp"
#include "cli/trust.hpp"
#include "core/json.hpp"
#include "devices/device_catalog.hpp"
#include "engine/launch/requirements.hpp"
#include "report/words/number_words.hpp"
#include "settings/settings_text.hpp"

namespace stalemate::cli {

using devices::CatalogEntry;
using devices::device_catalog;
using devices::DeviceCatalog;
using devices::Devices;
using devices::no_device_text;
using devices::open_all;

namespace {

struct DevicesArguments {
  bool json = false;
  bool verbose = false;
  devices::Trust trust = devices::Trust::None;
};

constexpr double kMiB = 1024.0 * 1024.0;

std::string settings_text(const sim::Settings& settings) {
  std::string text;
  for (const auto& [name, value] : sim::settings_map(settings)) {
    text += fmt::format(" {}={}", name, value);
  }
  return text;
}

std::string as_line(const CatalogEntry& entry, std::size_t width) {
  const DeviceInfo& info = entry.info;
  const std::size_t warnings = info.warnings.size() + (entry.warning.empty() ? 0 : 1);
  const std::string warned =
      warnings == 0 ? "" : ", " + report::counted(warnings, "warning") + " (--verbose)";
  const std::string driver =
      info.is_simulated ? std::string()
                        : fmt::format(" ({}), driver {}", info.platform, info.driver_version);
  return printable(fmt::format("{:{}}  {}{}, -cl-std={}{}", info.id, width, info.name, driver,
                               info.cl_std, warned));
}

std::string as_lines(const std::vector<CatalogEntry>& entries) {
  std::size_t width = 0;
  for (const CatalogEntry& entry : entries) width = std::max(width, entry.info.id.size());
  std::string text;
  for (const CatalogEntry& entry : entries) text += as_line(entry, width) + '\n';
  return text;
}

std::string as_text(const CatalogEntry& entry) {
  const DeviceInfo& info = entry.info;
  std::string text = fmt::format("{}\n  {} ({}), driver {}\n", info.id, info.name, info.platform,
                                 info.driver_version);
  text += fmt::format("  {}, built with -cl-std={}\n", info.opencl_version, info.cl_std);
  text += fmt::format(
      "  {} compute units, work-groups of up to {} work-items, {:.0f} MiB global and {:.0f} KiB "
      "local "
      "memory\n",
      info.compute_units, info.work_group_size_max,
      static_cast<double>(info.global_memory_bytes) / kMiB,
      static_cast<double>(info.local_memory_bytes) / 1024.0);
  text += fmt::format("  claims: {}\n", fmt::join(info.capabilities, " "));
  text += fmt::format("  macros: {}\n", fmt::join(info.feature_macros, " "));
  text += fmt::format("  extensions: {}\n", fmt::join(info.extensions, " "));
  if (info.progress) {
    text += fmt::format("  progress: {}\n", engine::progress_words(*info.progress));
  }
  if (info.settings) text += "  settings:" + settings_text(*info.settings) + "\n";
  for (const std::string& warning : info.warnings) text += "  warning: " + warning + "\n";
  if (!entry.warning.empty()) text += "  warning: " + entry.warning + "\n";
  return printable(text, KeepNewlines::Yes);
}

nlohmann::json as_json(const DeviceCatalog& catalog) {
  nlohmann::json devices = nlohmann::json::array();
  for (const CatalogEntry& entry : catalog.devices) devices.push_back(entry.info);
  return {{"devices", devices}, {"failures", catalog.failures}};
}

/// Opens each device to see what it does; one that cannot be opened stays as it is.
void probe(DeviceCatalog& catalog) {
  for (CatalogEntry& entry : catalog.devices) {
    if (entry.info.progress) continue;
    auto opened = open_all({&entry});
    if (auto* devices = std::get_if<Devices>(&opened)) {
      entry.info = devices->front()->info();
    }
  }
}

ExitCode run_devices(const CommandContext& context, const DevicesArguments& arguments) {
  DeviceCatalog catalog = device_catalog(worker_start(context, arguments.trust));
  if (arguments.json || arguments.verbose) probe(catalog);
  if (stop_signal() != 0) return static_cast<ExitCode>(128 + stop_signal());
  if (arguments.json) {
    std::cout << to_line(as_json(catalog)) << '\n';
  } else if (!arguments.verbose) {
    std::cout << fitted(as_lines(catalog.devices), STDOUT_FILENO);
  } else {
    for (const CatalogEntry& entry : catalog.devices) {
      std::cout << fitted(as_text(entry), STDOUT_FILENO);
    }
  }
  for (const std::string& failure : catalog.failures) {
    notify("driver failed: " + failure);
  }
  for (const std::string& reason : devices::left_out(catalog)) notify("left out: " + reason);
  if (!catalog.no_simulator.empty() && !catalog.devices.empty()) {
    notify("simulated devices are not available: " + catalog.no_simulator);
  }
  if (catalog.devices.empty()) notify(no_device_text(catalog, {}));
  const bool complete = !catalog.devices.empty() && catalog.failures.empty();
  return complete ? ExitCode::AsExpected : ExitCode::NoDevice;
}

}  // namespace

void add_devices(CLI::App& app, Command& chosen) {
  const auto devices = std::make_shared<DevicesArguments>();
  auto* command = app.add_subcommand("devices", "Show what is there and what it can do");
  add_trust(command, devices->trust);
  command->add_flag("--json", devices->json, "Print JSON on stdout");
  command->add_flag("--verbose", devices->verbose,
                    "Print all that is known of each: claims, macros, extensions, progress");
  command->callback([devices, &chosen] {
    chosen = [devices](const CommandContext& context) { return run_devices(context, *devices); };
  });
}

}  // namespace stalemate::cli
