#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/figures.hpp"
#include "bench/scale/axis.hpp"

namespace stalemate::bench {

/// One place on an axis, measured.
struct ScalePoint {
  std::uint64_t at = 0;          // operations, cells, …, as asked for
  std::uint64_t operations = 0;  // judged, of a case or of the run
  std::uint64_t repeats = 1;     // cases that `time` is the mean of; 1 of a run
  Seconds time{0};               // of a case or of the run, by the wall
  // Of all dispatches, by the device's clock, of the time of the processors or the device that ran
  // them. Nothing where the device has no clock, and where kinds of devices are mixed.
  std::optional<double> kernel_share = {};
  PeakMemory memory = {};
};

/// Places from `from` on that were not measured.
struct LeftOutPlaces {
  std::uint64_t from = 0;
  std::string why = {};
};

/// How time and memory grow along an axis.
struct Curve {
  Axis axis = Axis::Operations;
  std::string device = {};              // id; of several "2 devices"
  std::string subject = {};             // of cases; of runs "4 subjects"
  std::vector<ScalePoint> points = {};  // ascending
  std::optional<LeftOutPlaces> left_out = {};
};

/// All that one `stalemate bench --scale` measured.
struct ScaleFigures {
  std::string tool_version = {};
  std::string date = {};         // UTC, "2026-11-21T23:10:00Z"
  std::uint32_t processors = 1;  // of this machine
  Seconds time_asked_for{0};     // of all curves together
  std::vector<DeviceInfo> devices = {};
  std::vector<Curve> curves = {};

  bool has_any() const {
    for (const Curve& curve : curves) {
      if (!curve.points.empty()) return true;
    }
    return false;
  }
};

}  // namespace stalemate::bench
