#pragma once

#include <functional>
#include <mutex>
#include <vector>

#include "devices/device_catalog.hpp"

namespace stalemate::cli {

/// The devices of this machine, beside those of a run: who is skipped on one is told which other
/// one would do. Drivers that the run had no need to ask are asked when somebody wants to know,
/// once.
class DevicesHere {
 public:
  /// `known`: the run's catalog; `measured`: its opened devices; `ask`: the catalog with every
  /// driver.
  DevicesHere(const devices::DeviceCatalog& known, std::vector<DeviceInfo> measured,
              std::function<devices::DeviceCatalog()> ask);

  /// Those of the run as they were measured, all others as they describe themselves. Several
  /// threads may call it.
  const std::vector<DeviceInfo>& infos();

 private:
  void add(const devices::DeviceCatalog& catalog);

  std::vector<DeviceInfo> infos_;
  const devices::DeviceCatalog& known_;  // outlives this
  std::function<devices::DeviceCatalog()> ask_;
  std::once_flag once_;
};

}  // namespace stalemate::cli
