#include "cli/one_device.hpp"

#include <fmt/format.h>

#include "cli/notify.hpp"

namespace stalemate::cli {

OneDevice one_device(const devices::WorkerStart& start, const std::string& word,
                     std::string_view why_one) {
  const devices::DeviceCatalog catalog = devices::device_catalog(start, {word});
  const auto entries = devices::select(catalog, {word});
  if (entries.empty()) {
    notify(devices::no_device_text(catalog, {word}));
    return {};
  }
  if (entries.size() > 1) {
    std::string ids;
    for (const devices::CatalogEntry* entry : entries) ids += " " + entry->info.id;
    notify(fmt::format("--device {} means {} devices:{}; {}, name it", word, entries.size(), ids,
                       why_one));
    return {std::nullopt, ExitCode::Usage};
  }
  return {*entries[0]};
}

}  // namespace stalemate::cli
