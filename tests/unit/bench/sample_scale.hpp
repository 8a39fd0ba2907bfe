#pragma once

#include "bench/scale/scale_figures.hpp"

namespace stalemate::bench::test {

inline ScalePoint case_of(std::uint64_t at, double seconds, std::optional<double> share) {
  return {.at = at,
          .operations = at,
          .repeats = 3,
          .time = Seconds(seconds),
          .kernel_share = share,
          .memory = {at * 20 + (std::uint64_t{10} << 20U), at * 40 + (std::uint64_t{60} << 20U)}};
}

/// Two curves of cases, one of runs, places that were left out, names of a stranger's.
inline ScaleFigures sample_scale() {
  DeviceInfo device;
  device.id = "pocl:0";
  device.name = "AMD <EPYC> & \x1b[31mCo";
  device.platform = "Portable Computing Language";
  device.driver_version = "3.1+debian";
  ScalePoint run{.at = 1, .operations = 512, .time = Seconds(2.5)};
  run.memory = {std::uint64_t{12} << 20U, 0};
  return {
      .tool_version = "0.1.0",
      .date = "2026-11-21T23:10:00Z",
      .processors = 2,
      .time_asked_for = Seconds(180),
      .devices = {device},
      .curves = {
          {Axis::Operations,
           "pocl:0",
           "atomic_add.uint",
           {case_of(1000, 0.0004, 0.3), case_of(10'000, 0.001, 0.5), case_of(100'000, 0.008, 1.0)},
           LeftOutPlaces{1'000'000,
                         "about 12.0 s for it, and 3.00 s of this curve's time is left"}},
          {Axis::Operations, "pocl:0", "float_add.naive", {case_of(1000, 0.0006, {})}},
          {Axis::Processors,
           "pocl:0",
           "16 subjects",
           {run},
           LeftOutPlaces{2, "this machine has 1 processor"}},
          {Axis::Devices, "1 device", "16 subjects", {}, LeftOutPlaces{1, "gone"}}}};
}

}  // namespace stalemate::bench::test
