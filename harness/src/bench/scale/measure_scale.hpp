#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "bench/scale/scale_figures.hpp"
#include "stalemate/cancellation.hpp"
#include "stalemate/files.hpp"
#include "stalemate/property.hpp"

namespace stalemate::bench {

/// A device that nobody has launched on, or what went wrong.
using OpenedDevice = std::variant<std::unique_ptr<Device>, std::string>;

/// The devices that curves are measured on, and how they are opened, for each point anew.
struct ScaleDevices {
  std::vector<DeviceInfo> infos;
  std::function<OpenedDevice(std::size_t)> open;
  // For the jobs of a run and for its builders, as in engine::RunContext.
  std::function<std::unique_ptr<Device>(const DeviceInfo&)> open_again;
  std::function<std::unique_ptr<Device>(const DeviceInfo&)> open_builder;
  /// From now on this process and what it starts use so many processors; false if they can't.
  std::function<bool(std::uint64_t)> use_processors;
};

struct ScaleOrder {
  const Properties& properties;
  const Files& files;
  Cancellation cancellation;
  std::vector<Axis> axes;
  AxisBounds bounds;
  std::uint64_t operations = 1'000'000;  // of each case of the axis of cells; simulated fewer
  Seconds time{180};  // of all curves together; a point that has begun is measured to its end
  std::function<void(const std::string&)> notify;  // hears of each curve that is begun
};

/// Measures a curve for each axis: of cases one for each device and subject, of runs one for each
/// device with all subjects, of devices one. Each has an equal part of the time that is left when
/// it begins, and ends before a place that, by the ones before it, takes more time than that or
/// more memory than the machine has free; the curve says so.
std::vector<Curve> measure_scale(const ScaleDevices& devices, const std::vector<Subject>& subjects,
                                 const ScaleOrder& order);

}  // namespace stalemate::bench
