#include "cli/run/find_devices.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "base/icd_library.hpp"
#include "cli/notify.hpp"
#include "engine/launch/requirements.hpp"

namespace stalemate::cli {

using devices::CatalogEntry;
using devices::DeviceCatalog;
using devices::Devices;

namespace {

using Selected = std::vector<const CatalogEntry*>;

// What a run may require beside what each device has.
constexpr std::string_view kRealDevice = "real-device";
constexpr std::string_view kSimulatedDevice = "simulated-device";
constexpr std::string_view kAllDrivers = "all-drivers";

bool is_simulated(const CatalogEntry* entry) {
  return entry->info.is_simulated;
}

bool has_simulated(const Selected& selected) {
  return std::any_of(selected.begin(), selected.end(), is_simulated);
}

bool has_real(const Selected& selected) {
  return !std::all_of(selected.begin(), selected.end(), is_simulated);
}

/// Whether the file names what is not there, or is no driver.
bool is_no_driver(const devices::DriverAnswer& driver) {
  return driver.devices.empty() && !driver.remarks.empty() &&
         !devices::is_of_driver(driver.remarks.front());
}

/// As with a file that a GPU's driver has left, or that its package has put there without it.
bool is_not_installed(const devices::DriverAnswer& driver) {
  return is_no_driver(driver) &&
         driver.remarks.front().starts_with(
             fmt::format("its library does not load: {}: cannot open shared object file: No such "
                         "file",
                         icd_library(driver.icd)));
}

std::string unmet_drivers(const DeviceCatalog& catalog) {
  if (catalog.drivers.empty()) {
    return "--require all-drivers: none was asked, since --device names simulated ones alone\n";
  }
  std::string text;
  for (const std::string& failure : catalog.failures) {
    text += fmt::format("--require all-drivers: a driver failed: {}\n", failure);
  }
  for (const auto& driver : catalog.drivers) {
    if (is_no_driver(driver)) {
      text += fmt::format("--require all-drivers: {}: {}\n", driver.icd, driver.remarks.front());
    }
  }
  return text;
}

/// What is missing of the run as a whole. Takes what was asked for of that from `required`.
std::string unmet_of_run(const DeviceCatalog& catalog, const Selected& selected,
                         const WantedDevices& wanted, std::vector<std::string>& required) {
  std::string text;
  if (std::erase(required, kRealDevice) != 0 && !has_real(selected)) {
    text += fmt::format("--require real-device: {}\n",
                        wanted.words.empty() ? "there is none, only simulated ones"
                                             : "--device names none, only simulated ones");
  }
  if (std::erase(required, kSimulatedDevice) != 0 && !has_simulated(selected)) {
    text += fmt::format("--require simulated-device: {}\n",
                        catalog.no_simulator.empty() ? "--device names none"
                                                     : "there is none: " + catalog.no_simulator);
  }
  if (std::erase(required, kAllDrivers) != 0) text += unmet_drivers(catalog);
  return text;
}

/// What is missing of what is required, in words; empty if nothing is.
std::string unmet(const DeviceCatalog& catalog, const Selected& selected,
                  const WantedDevices& wanted) {
  std::vector<std::string> required = wanted.required;
  std::string text = unmet_of_run(catalog, selected, wanted, required);
  for (const CatalogEntry* entry : selected) {
    const auto missing = engine::lacking(required, entry->info);
    if (missing.empty()) continue;
    text += fmt::format("--require: {} lacks {}; `stalemate devices --verbose` lists what it has\n",
                        entry->info.id, engine::comma_list(missing));
  }
  if (!text.empty()) text.pop_back();
  return text;
}

/// Nobody asked for a device by name, so nobody misses one by name.
void tell_what_is_not_there(const DeviceCatalog& catalog, const Selected& selected) {
  for (const std::string& failure : catalog.failures) {
    notify("a driver failed, and its devices are not tried: " + failure);
  }
  for (const std::string& reason : devices::left_out(catalog)) notify("left out: " + reason);
  if (!catalog.no_simulator.empty()) notify("nothing is simulated: " + catalog.no_simulator);
  if (has_real(selected)) return;
  notify(fmt::format(
      "NO REAL DEVICE: no OpenCL driver answered, so only simulated devices are tried; {}. "
      "--require real-device makes this exit code 5",
      catalog.failures.empty() ? "on Debian, apt-get install pocl-opencl-icd"
                               : "`stalemate doctor` looks at each driver that failed"));
}

}  // namespace

bool may_hide_devices(const DeviceCatalog& catalog) {
  const auto& drivers = catalog.drivers;
  return !catalog.failures.empty() ||
         std::any_of(drivers.begin(), drivers.end(), [](const devices::DriverAnswer& driver) {
           return is_no_driver(driver) && !is_not_installed(driver);
         });
}

bool are_all_absent(const DeviceCatalog& catalog, const std::vector<std::string>& words) {
  const bool is_misspelt = catalog.no_simulator.empty() &&
                           std::any_of(words.begin(), words.end(), [](const std::string& word) {
                             return word.starts_with("sim:");
                           });
  return !is_misspelt && devices::select(catalog, words).empty();
}

std::optional<Devices> find_devices(const DeviceCatalog& catalog, const WantedDevices& wanted) {
  const auto selected = devices::select(catalog, wanted.words);
  // A word that names nothing would leave a device out of a gate, and nobody would hear of it.
  const auto missing = devices::unmatched(catalog, wanted.words);
  if (selected.empty() || !missing.empty()) {
    notify(devices::no_device_text(catalog, missing));
    return std::nullopt;
  }
  if (const auto text = unmet(catalog, selected, wanted); !text.empty()) {
    notify(text);
    return std::nullopt;
  }
  if (wanted.words.empty()) tell_what_is_not_there(catalog, selected);
  auto opened = devices::open_all(selected);
  if (const auto* failure = std::get_if<std::string>(&opened)) {
    notify(*failure);
    return std::nullopt;
  }
  for (const CatalogEntry* entry : selected) {
    if (entry->warning.empty()) continue;
    notify(fmt::format("{}: {}", entry->info.id, entry->warning));
  }
  return std::get<Devices>(std::move(opened));
}

}  // namespace stalemate::cli
