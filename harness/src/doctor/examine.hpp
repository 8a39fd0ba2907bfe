#pragma once

#include <string>

#include "devices/device_catalog.hpp"
#include "doctor/finding.hpp"

namespace stalemate::doctor {

/// Looks at all that a run stands on: loader, drivers, simulated devices, the reader of OpenCL C,
/// what confines kernels, limits, disk and environment. Drivers are asked, and launch a kernel, in
/// workers with deadlines. Changes nothing.
Examination examine(const devices::WorkerStart& start);

}  // namespace stalemate::doctor
