#include "devices/device_catalog.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/assertion.hpp"
#include "base/icd_library.hpp"
#include "base/printable.hpp"
#include "devices/driver_advice.hpp"
#include "devices/icd.hpp"
#include "devices/pocl_environment.hpp"
#include "engine/probe/progress_probe.hpp"
#include "engine/run/device_matches.hpp"
#include "opencl/platform_name.hpp"
#include "sim/compile/compile.hpp"
#include "sim/compile/module_folder.hpp"
#include "sim/device/simulated_device.hpp"
#include "worker/conversation.hpp"

namespace stalemate::devices {

namespace {

constexpr std::chrono::seconds kListDeadline{20};
constexpr std::chrono::seconds kOpenDeadline{30};

/// The hidden command's words: `worker_role` in cli/main.cpp reads them.
std::vector<std::string> words(std::vector<std::string> kind, Trust trust) {
  if (trust == Trust::Full) kind.emplace_back("trusted");
  return kind;
}

worker::Launcher launcher(const std::string& icd, const PoclEnvironment& pocl,
                          const WorkerStart& start) {
  worker::Launcher made{"/proc/self/exe",
                        words({"worker", "opencl"}, start.trust),
                        pocl.variables,
                        start.cancellation,
                        {},
                        std::make_shared<worker::CacheDirectory>()};
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

/// Whether its driver keeps what it has compiled in the cache that its workers share.
bool keeps_programs(const DeviceInfo& info) {
  return is_pocl(info) || info.id.starts_with("nvidia:");
}

/// The remarks of a driver, each with what would help.
std::vector<std::string> advised(std::vector<std::string> remarks, const std::string& icd) {
  for (std::string& remark : remarks) {
    // One that does not load is not there to be advised.
    if (!is_of_driver(remark)) continue;
    const std::string advice = driver_advice(icd_library(icd), driver_surroundings());
    if (!advice.empty()) remark += "; " + advice;
  }
  return remarks;
}

/// Adds what a driver offers, and what it says to `answer`.
void add_devices(DeviceCatalog& catalog, const worker::Launcher& with, const PoclEnvironment& pocl,
                 DriverAnswer& answer) {
  auto listed = worker::list_devices(with, kListDeadline);
  answer.failure.clear();
  if (const auto* failure = std::get_if<worker::WorkerFailure>(&listed)) {
    answer.failure = failure->how;
    return;
  }
  auto& [devices, worker, remarks] = std::get<worker::Listing>(listed);
  const auto failed = std::find_if(remarks.begin(), remarks.end(), [](const std::string& remark) {
    return remark.ends_with(opencl::kFromDevices);
  });
  if (failed != remarks.end() && devices.empty()) answer.failure = *failed;
  answer.remarks = advised(std::move(remarks), answer.icd);
  for (DeviceInfo& info : devices) {
    answer.devices.push_back(info.id);
    if (is_there(catalog, info)) continue;
    const std::string warning = is_pocl(info) ? pocl.warning : "";
    catalog.devices.push_back({std::move(info), with, warning, worker});
  }
}

/// Only PoCL minds how its threads are pinned. Without a driver file nobody knows whose it is.
bool may_be_pocl(const std::string& icd) {
  return icd.empty() || icd_library(icd).find("pocl") != std::string::npos;
}

/// A driver that read what is damaged in the cache of others is asked again with one of its own.
void add_without_caches(DeviceCatalog& catalog, worker::Launcher with, PoclEnvironment pocl,
                        DriverAnswer& answer) {
  const std::string left = worker::leave_shared_caches(with, *with.cache);
  if (left.empty()) return;
  pocl.warning = fmt::format(
      "the driver's kernel cache {} is left alone, since it crashed with that; remove it", left);
  add_devices(catalog, with, pocl, answer);
}

void probe(DeviceCatalog& catalog, const std::string& icd, const WorkerStart& start) {
  const PoclEnvironment pocl = pocl_environment();
  DriverAnswer answer{icd, {}, {}};
  add_devices(catalog, launcher(icd, pocl, start), pocl, answer);
  if (!answer.failure.empty()) {
    add_without_caches(catalog, launcher(icd, pocl, start), pocl, answer);
  }
  const bool was_pinned = pocl.variables.contains("POCL_AFFINITY") && may_be_pocl(icd);
  if (!answer.failure.empty() && was_pinned) {
    const PoclEnvironment unpinned = unpinned_pocl_environment("the driver crashed when pinned");
    add_devices(catalog, launcher(icd, unpinned, start), unpinned, answer);
  }
  if (!answer.failure.empty()) {
    catalog.failures.push_back(fmt::format("{}: {}", icd, answer.failure));
  }
  catalog.drivers.push_back(std::move(answer));
}

CatalogEntry entry_sharing(const sim::NamedSettings& device, const WorkerStart& start,
                           const std::shared_ptr<const worker::CacheDirectory>& modules) {
  worker::Launcher with{
      "/proc/self/exe", words({"worker", "sim"}, start.trust), {}, start.cancellation, modules, {}};
  // One that outlives the run is in the environment already.
  const bool is_named = std::getenv(sim::kModuleFolderVariable) != nullptr;
  if (!is_named && !modules->path().empty())
    with.environment[sim::kModuleFolderVariable] = modules->path();
  return CatalogEntry{sim::describe(device), with, "", nullptr};
}

/// Their description is no driver's word: nothing can crash here. Only launches need a worker.
void add_simulated(DeviceCatalog& catalog, const std::vector<PlannedDevice>& planned,
                   const WorkerStart& start) {
  catalog.no_simulator = sim::why_no_compiler();
  if (!catalog.no_simulator.empty()) return;
  const auto modules = std::make_shared<const worker::CacheDirectory>();
  const auto add = [&](const sim::NamedSettings& device) {
    catalog.devices.push_back(entry_sharing(device, start, modules));
  };
  for (const sim::Preset& preset : sim::presets()) add({std::string(preset.id), preset.settings});
  for (const PlannedDevice& device : planned) add({device.id, device.settings});
}

bool mean_simulated(const std::vector<std::string>& words) {
  return !words.empty() && std::all_of(words.begin(), words.end(), engine::means_simulated);
}

bool is_available(const DeviceInfo& info) {
  return std::find(info.warnings.begin(), info.warnings.end(), opencl::kNotAvailable) ==
         info.warnings.end();
}

/// What a worker is to open.
std::string opened_as(const DeviceInfo& info) {
  if (!info.is_simulated) return info.id;
  return sim::to_text({info.id, info.settings.value()});
}

}  // namespace

bool is_of_driver(std::string_view remark) {
  return remark.starts_with("platform ");
}

bool is_same_device(const DeviceInfo& a, const DeviceInfo& b) {
  DeviceInfo other = b;
  other.global_memory_bytes = a.global_memory_bytes;
  other.allocation_bytes_max = a.allocation_bytes_max;
  return a == other;
}

DeviceCatalog device_catalog(const WorkerStart& start, const std::vector<std::string>& words,
                             const std::vector<PlannedDevice>& planned) {
  DeviceCatalog catalog;
  if (mean_simulated(words)) {
    add_simulated(catalog, planned, start);
    if (unmatched(catalog, words).empty()) return catalog;
    catalog = {};
  }
  std::vector<std::string> drivers = icd_files();
  // Without a driver file the loader may still know drivers of its own.
  if (drivers.empty()) drivers.emplace_back();
  for (const std::string& icd : drivers) probe(catalog, icd, start);
  add_simulated(catalog, planned, start);
  return catalog;
}

std::vector<std::string> left_out(const DeviceCatalog& catalog) {
  std::vector<std::string> reasons;
  for (const DriverAnswer& driver : catalog.drivers) {
    for (const std::string& remark : driver.remarks) {
      reasons.push_back(fmt::format("{}: {}", driver.icd, remark));
    }
  }
  for (const CatalogEntry& entry : catalog.devices) {
    if (is_available(entry.info)) continue;
    reasons.push_back(fmt::format("{}: its driver {}", entry.info.id, opencl::kNotAvailable));
  }
  return reasons;
}

CatalogEntry simulated_entry(const sim::NamedSettings& device, const WorkerStart& start) {
  return entry_sharing(device, start, std::make_shared<const worker::CacheDirectory>());
}

std::vector<const CatalogEntry*> select(const DeviceCatalog& catalog,
                                        const std::vector<std::string>& words) {
  const std::vector<std::string> wanted =
      words.empty() ? std::vector<std::string>{"sim:sc", "sim:independent", "sim:rc11"} : words;
  std::vector<const CatalogEntry*> selected;
  for (const CatalogEntry& entry : catalog.devices) {
    const auto means_it = [&](const std::string& word) {
      return engine::device_matches(word, entry.info);
    };
    const bool is_default = words.empty() && !entry.info.is_simulated && is_available(entry.info);
    if (is_default || std::any_of(wanted.begin(), wanted.end(), means_it)) {
      selected.push_back(&entry);
    }
  }
  return selected;
}

std::vector<std::string> unmatched(const DeviceCatalog& catalog,
                                   const std::vector<std::string>& words) {
  std::vector<std::string> missing;
  std::copy_if(words.begin(), words.end(), std::back_inserter(missing), [&](const auto& word) {
    return std::none_of(
        catalog.devices.begin(), catalog.devices.end(),
        [&](const CatalogEntry& entry) { return engine::device_matches(word, entry.info); });
  });
  return missing;
}

std::variant<std::unique_ptr<Device>, std::string> open_unmeasured(const CatalogEntry& entry) {
  auto opened =
      worker::open_device(entry.launcher, opened_as(entry.info), kOpenDeadline, entry.idle);
  if (const auto* failure = std::get_if<worker::WorkerFailure>(&opened)) {
    const char* const why =
        is_available(entry.info) ? "" : "; it says it is not available: name others by --device";
    return fmt::format("{} cannot be opened: {}{}", entry.info.id, failure->how, why);
  }
  return std::get<std::unique_ptr<Device>>(std::move(opened));
}

std::variant<std::unique_ptr<Device>, std::string> open(const CatalogEntry& entry) {
  auto opened = open_unmeasured(entry);
  auto* device = std::get_if<std::unique_ptr<Device>>(&opened);
  if (device == nullptr) return opened;
  return engine::with_progress_probed(std::move(*device));
}

std::unique_ptr<Device> open_builder(const CatalogEntry& entry) {
  if (!keeps_programs(entry.info)) return nullptr;
  auto opened = worker::open_device(entry.launcher, opened_as(entry.info), kOpenDeadline);
  auto* device = std::get_if<std::unique_ptr<Device>>(&opened);
  return device == nullptr ? nullptr : std::move(*device);
}

std::variant<Devices, std::string> open_all(const std::vector<const CatalogEntry*>& entries) {
  Devices devices;
  for (const CatalogEntry* entry : entries) {
    auto opened = open(*entry);
    if (auto* failure = std::get_if<std::string>(&opened)) return std::move(*failure);
    devices.push_back(std::get<std::unique_ptr<Device>>(std::move(opened)));
  }
  return devices;
}

std::string no_device_text(const DeviceCatalog& catalog, const std::vector<std::string>& words) {
  std::string text = words.empty() ? std::string("no device here, and nothing can be simulated")
                                   : fmt::format("no device matches {}", fmt::join(words, ", "));
  for (const std::string& failure : catalog.failures) text += "\n  driver failed: " + failure;
  for (const std::string& reason : left_out(catalog)) text += "\n  " + reason;
  if (!catalog.no_simulator.empty()) {
    text += "\n  simulated devices are not available: " + catalog.no_simulator;
  }
  const bool has_real =
      std::any_of(catalog.devices.begin(), catalog.devices.end(),
                  [](const CatalogEntry& entry) { return !entry.info.is_simulated; });
  if (!has_real) {
    text += catalog.failures.empty()
                ? "\n  no OpenCL device at all; on Debian: apt-get install pocl-opencl-icd"
                : "\n  no OpenCL device at all: the drivers that are here failed";
    text += "\n  `stalemate doctor` looks at each driver and says what it lacks";
    text +=
        "\n  a driver outside of /usr and /opt: STALEMATE_READABLE=FOLDER, or --trust "
        "(docs/trust.md)";
  }
  if (!catalog.devices.empty()) {
    text += "\n  there are:";
    for (const CatalogEntry& entry : catalog.devices) {
      text += fmt::format("\n    {}  {} ({})", entry.info.id, entry.info.name, entry.info.platform);
    }
    if (words.empty()) text += "\n  name one with --device, or apt-get install pocl-opencl-icd";
  }
  return printable(text, KeepNewlines::Yes);
}

}  // namespace stalemate::devices
