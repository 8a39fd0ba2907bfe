#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "settings/settings_text.hpp"
#include "stalemate/cancellation.hpp"
#include "stalemate/device.hpp"
#include "stalemate/run/plan.hpp"
#include "worker/worker_device.hpp"

namespace stalemate::devices {

/// Whether foreign code keeps all that this user may do.
enum class Trust : std::uint8_t { None, Full };

/// How a command's workers are started, and who may stop them.
struct WorkerStart {
  Cancellation cancellation = {};
  Trust trust = Trust::None;
};

/// A device that some worker has seen, and how to start that worker again.
struct CatalogEntry {
  DeviceInfo info;
  worker::Launcher launcher;
  std::string warning;  // why fewer launches than usual will meet; mostly empty
  std::shared_ptr<worker::IdleWorker> idle;  // the one that listed it, if a driver's
};

/// What the driver of one file answered.
struct DriverAnswer {
  std::string icd;                   // its file; empty: whatever the loader knows by itself
  std::vector<std::string> devices;  // their ids, those that another file has named included
  std::vector<std::string> remarks;  // why there are no more: "platform rusticl: 0 devices; …"
  std::string failure = {};          // how it crashed or hung, if it did
};

/// What every driver on this machine answered, and what can be simulated.
struct DeviceCatalog {
  std::vector<CatalogEntry> devices;       // real ones first
  std::vector<std::string> failures;       // drivers that crashed or hung, by file, with how
  std::string no_simulator;                // why nothing can be simulated; empty if it can
  std::vector<DriverAnswer> drivers = {};  // one at least, if any was asked
};

/// Whether a remark is a driver's own word. Of one that does not load, others have to speak.
bool is_of_driver(std::string_view remark);

/// Whether two driver files have answered for one device: two of them may name one library. The
/// memory does not count, since PoCL reports what is free at the moment.
bool is_same_device(const DeviceInfo& a, const DeviceInfo& b);

/// Asks every driver for its devices, each in a worker of its own and with a deadline. Then the
/// simulated ones: the presets and those of a plan. Where the words of `--device` mean simulated
/// devices that are there, and nothing else, no driver is asked, and `drivers` is empty: asking
/// takes longer than a small run, and a driver may hang.
DeviceCatalog device_catalog(const WorkerStart& start, const std::vector<std::string>& words = {},
                             const std::vector<PlannedDevice>& planned = {});

/// What of this machine is no device, with the reason: "/etc/OpenCL/vendors/rusticl.icd: platform
/// rusticl: 0 devices; RUSTICL_ENABLE is not set; …". Drivers that failed are not among it.
std::vector<std::string> left_out(const DeviceCatalog& catalog);

/// A simulated device by its settings, whoever wrote them down.
CatalogEntry simulated_entry(const sim::NamedSettings& device, const WorkerStart& start);

/// The devices that a word of `--device` means. Without words: every real one, and all presets but
/// sim:serial, whose place PoCL has, and sim:lockstep, sim:x86_O2 and sim:nvptx_O2, which find what
/// others find unless one asks for the progress of lanes or for what compilers do.
std::vector<const CatalogEntry*> select(const DeviceCatalog& catalog,
                                        const std::vector<std::string>& words);

/// Those of `words` that mean no device of the catalog.
std::vector<std::string> unmatched(const DeviceCatalog& catalog,
                                   const std::vector<std::string>& words);

using Devices = std::vector<std::unique_ptr<Device>>;

/// The device of `entry`, its progress known, or the text of what went wrong.
std::variant<std::unique_ptr<Device>, std::string> open(const CatalogEntry& entry);

/// The same, but nothing is launched to see what progress it gives.
std::variant<std::unique_ptr<Device>, std::string> open_unmeasured(const CatalogEntry& entry);

/// The device of `entry` in a worker beside others, which find what it builds; null if they would
/// not, or if it does not open. PoCL and NVIDIA's driver keep what they have compiled in a
/// directory that their workers share.
std::unique_ptr<Device> open_builder(const CatalogEntry& entry);

/// Opened devices, their progress measured, or the text of what went wrong.
std::variant<Devices, std::string> open_all(const std::vector<const CatalogEntry*>& entries);

/// What to tell a user none of whose words matched: what there is, and what to install.
std::string no_device_text(const DeviceCatalog& catalog, const std::vector<std::string>& words);

}  // namespace stalemate::devices
