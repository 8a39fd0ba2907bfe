#include "cli/device_catalog.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/printable.hpp"
#include "cli/icd.hpp"
#include "cli/pocl_environment.hpp"
#include "engine/device_matches.hpp"
#include "engine/progress_probe.hpp"

namespace stalemate::cli {

namespace {

constexpr std::chrono::seconds kListDeadline{20};
constexpr std::chrono::seconds kOpenDeadline{30};

worker::Launcher launcher(const std::string& icd, const PoclEnvironment& pocl,
                          const Cancellation& cancellation) {
  worker::Launcher made{"/proc/self/exe", {"worker"}, pocl.variables, cancellation};
  if (!icd.empty()) made.environment["OCL_ICD_VENDORS"] = icd;
  return made;
}

bool is_there(const DeviceCatalog& catalog, const DeviceInfo& info) {
  return std::any_of(catalog.devices.begin(), catalog.devices.end(),
                     [&](const CatalogEntry& entry) { return is_same_device(entry.info, info); });
}

bool is_pocl(const DeviceInfo& info) {
  return info.id.starts_with("pocl:");
}

/// Adds what the driver of `icd` offers; returns how it failed, if it did.
std::string add_devices(DeviceCatalog& catalog, const worker::Launcher& with,
                        const PoclEnvironment& pocl) {
  const auto listed = worker::list_devices(with, kListDeadline);
  if (const auto* failure = std::get_if<worker::WorkerFailure>(&listed)) return failure->how;
  for (DeviceInfo info : std::get<std::vector<DeviceInfo>>(listed)) {
    if (is_there(catalog, info)) continue;
    const std::string warning = is_pocl(info) ? pocl.warning : "";
    catalog.devices.push_back({std::move(info), with, warning});
  }
  return {};
}

void probe(DeviceCatalog& catalog, const std::string& icd, const Cancellation& cancellation) {
  const PoclEnvironment pocl = pocl_environment();
  std::string how = add_devices(catalog, launcher(icd, pocl, cancellation), pocl);
  if (!how.empty() && pocl.variables.contains("POCL_AFFINITY")) {
    const PoclEnvironment unpinned = unpinned_pocl_environment("the driver crashed when pinned");
    how = add_devices(catalog, launcher(icd, unpinned, cancellation), unpinned);
  }
  if (!how.empty()) catalog.failures.push_back(fmt::format("{}: {}", icd, how));
}

}  // namespace

bool is_same_device(const DeviceInfo& a, const DeviceInfo& b) {
  DeviceInfo other = b;
  other.global_memory_bytes = a.global_memory_bytes;
  other.allocation_bytes_max = a.allocation_bytes_max;
  return a == other;
}

DeviceCatalog device_catalog(const Cancellation& cancellation) {
  DeviceCatalog catalog;
  std::vector<std::string> drivers = icd_files();
  // Without a driver file the loader may still know drivers of its own.
  if (drivers.empty()) drivers.emplace_back();
  for (const std::string& icd : drivers) probe(catalog, icd, cancellation);
  return catalog;
}

std::vector<const CatalogEntry*> select(const DeviceCatalog& catalog,
                                        const std::vector<std::string>& words) {
  const std::vector<std::string> wanted = words.empty() ? std::vector<std::string>{"pocl"} : words;
  std::vector<const CatalogEntry*> selected;
  for (const CatalogEntry& entry : catalog.devices) {
    const auto means_it = [&](const std::string& word) {
      return engine::device_matches(word, entry.info);
    };
    if (std::any_of(wanted.begin(), wanted.end(), means_it)) selected.push_back(&entry);
  }
  return selected;
}

std::variant<Devices, std::string> open_all(const std::vector<const CatalogEntry*>& entries) {
  Devices devices;
  for (const CatalogEntry* entry : entries) {
    auto opened = worker::open_device(entry->launcher, entry->info.id, kOpenDeadline);
    if (const auto* failure = std::get_if<worker::WorkerFailure>(&opened)) {
      return fmt::format("{} cannot be opened: {}", entry->info.id, failure->how);
    }
    auto device = std::get<std::unique_ptr<Device>>(std::move(opened));
    devices.push_back(engine::with_progress_probed(std::move(device)));
  }
  return devices;
}

std::string no_device_text(const DeviceCatalog& catalog, const std::vector<std::string>& words) {
  std::string text = words.empty() ? std::string("no PoCL device here")
                                   : fmt::format("no device matches {}", fmt::join(words, ", "));
  for (const std::string& failure : catalog.failures) text += "\n  driver failed: " + failure;
  if (catalog.devices.empty()) {
    text += "\n  no OpenCL device at all; on Debian: apt-get install pocl-opencl-icd";
  } else {
    text += "\n  there are:";
    for (const CatalogEntry& entry : catalog.devices) {
      text += fmt::format("\n    {}  {} ({})", entry.info.id, entry.info.name, entry.info.platform);
    }
    if (words.empty()) text += "\n  name one with --device, or apt-get install pocl-opencl-icd";
  }
  return printable(text, KeepNewlines::Yes);
}

}  // namespace stalemate::cli
