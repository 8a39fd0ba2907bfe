#pragma once

#include "bench/figures.hpp"

namespace stalemate::bench::test {

inline SubjectFigures measured_atomic() {
  return {.subject = "atomic_add.uint",
          .property = "read_modify_write",
          .kernels = KernelTimes{999'424, 21, Seconds(0.005), Seconds(0.0075)},
          .judging = {{"unique", "host", 98'304, 12.5e6}, {"fingerprint", "host", 999'424, 50e6}},
          .small_cases = CasesRun{1000, 256, 256'000, Seconds(0.25), Seconds(0.05), Seconds(0.5)},
          .large_cases = CasesRun{40, 15'616, 39'976'960, Seconds(2), Seconds(0.5), Seconds(3.2)},
          .notes = {}};
}

/// A device without a clock, a subject that could not be measured, names of a stranger's.
inline SubjectFigures hardly_measured() {
  SubjectFigures figures = measured_atomic();
  figures.subject = "float_add.naive";
  figures.kernels.reset();
  figures.large_cases->kernels = Seconds(0);
  figures.small_cases.reset();
  figures.notes = {"kernels: the device has no clock", "small cases: crashed: signal \x1b[31m 11"};
  return figures;
}

inline BenchFigures sample_figures() {
  DeviceInfo device;
  device.id = "pocl:0";
  device.name = "AMD EPYC";
  device.platform = "Portable Computing Language";
  device.driver_version = "3.1+debian";
  SubjectFigures skipped;
  skipped.subject = "c11_lock.spinning";
  skipped.property = "mutual_exclusion";
  skipped.notes = {"skipped: the device lacks work_item progress"};
  DeviceInfo other = device;
  other.id = "rusticl:0";
  return {.tool_version = "0.1.0",
          .date = "2026-11-21T23:10:00Z",
          .processors = 2,
          .operations = 1'000'000,
          .cells = 1024,
          .devices = {{device,
                       {measured_atomic(), hardly_measured(), skipped},
                       {std::uint64_t{123} << 20U, std::uint64_t{3} << 29U}},
                      {other, {skipped}, {std::uint64_t{123} << 20U, 0}}}};
}

}  // namespace stalemate::bench::test
