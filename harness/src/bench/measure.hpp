#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "bench/figures.hpp"
#include "bench/shapes.hpp"
#include "stalemate/cancellation.hpp"
#include "stalemate/files.hpp"
#include "stalemate/property.hpp"

namespace stalemate::bench {

/// What measuring needs beside a device and subjects.
struct Order {
  const Properties& properties;
  const Files& files;
  Cancellation cancellation;
  std::uint64_t operations = 1'000'000;            // of a large case
  std::uint32_t cells = kCellsUsual;               // of a large case
  std::function<void(const std::string&)> notify;  // hears of each subject that is begun
};

/// Measures `subjects`, each of a property that is there, on `device` one after another, each in a
/// time of its own of some ten seconds; fewer of them once the device is lost or the run is to
/// stop.
DeviceFigures measure(Device& device, const std::vector<Subject>& subjects, const Order& order);

}  // namespace stalemate::bench
