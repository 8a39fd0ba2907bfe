#include "cli/bench/bench_devices.hpp"

#include <chrono>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cli/notify.hpp"

namespace stalemate::cli {

using devices::CatalogEntry;

std::vector<CatalogEntry> measured_devices(const devices::WorkerStart& start,
                                           const std::vector<std::string>& words) {
  const devices::DeviceCatalog catalog = devices::device_catalog(start, words);
  std::vector<CatalogEntry> entries;
  for (const CatalogEntry* entry : devices::select(catalog, words)) {
    entries.push_back(*entry);
    entries.back().idle.reset();
    if (!entry->warning.empty()) notify(entry->info.id + ": " + entry->warning);
  }
  if (entries.empty()) notify(devices::no_device_text(catalog, words));
  return entries;
}

std::string date_now() {
  const auto now =
      std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

}  // namespace stalemate::cli
