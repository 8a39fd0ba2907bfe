#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "stalemate/cancellation.hpp"
#include "stalemate/device.hpp"
#include "worker/worker_device.hpp"

namespace stalemate::cli {

/// A device that some worker has seen, and how to start that worker again.
struct CatalogEntry {
  DeviceInfo info;
  worker::Launcher launcher;
  std::string warning;  // why fewer launches than usual will meet; mostly empty
};

/// What every driver on this machine answered.
struct DeviceCatalog {
  std::vector<CatalogEntry> devices;
  std::vector<std::string> failures;  // drivers that crashed or hung, by file, with how
};

/// Whether two driver files have answered for one device: two of them may name one library. The
/// memory does not count, since PoCL reports what is free at the moment.
bool is_same_device(const DeviceInfo& a, const DeviceInfo& b);

/// Asks every driver for its devices, each in a worker of its own and with a deadline.
DeviceCatalog device_catalog(const Cancellation& cancellation);

/// The devices that a word of `--device` means. Without words: PoCL.
std::vector<const CatalogEntry*> select(const DeviceCatalog& catalog,
                                        const std::vector<std::string>& words);

using Devices = std::vector<std::unique_ptr<Device>>;

/// Opened devices, their progress measured, or the text of what went wrong.
std::variant<Devices, std::string> open_all(const std::vector<const CatalogEntry*>& entries);

/// What to tell a user none of whose words matched: what there is, and what to install.
std::string no_device_text(const DeviceCatalog& catalog, const std::vector<std::string>& words);

}  // namespace stalemate::cli
