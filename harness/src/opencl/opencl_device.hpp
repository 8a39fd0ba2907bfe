#pragma once

#include <memory>
#include <string>
#include <vector>

#include "stalemate/device.hpp"

/// OpenCL devices, in this process. Only a worker calls anything here: drivers crash, hang and
/// end the process.
namespace stalemate::opencl {

struct FoundDevice;

/// The devices of this process. What a device says of itself is asked once: probing takes PoCL's
/// compiler a second to start.
class Drivers {
 public:
  Drivers();
  Drivers(const Drivers&) = delete;
  Drivers& operator=(const Drivers&) = delete;
  ~Drivers();

  /// Every device of every platform that the loader finds, with capabilities and probed feature
  /// macros; none where there is no platform.
  std::vector<DeviceInfo> list();

  /// Why there are no more of them; see `remarks_on_platforms`.
  static std::vector<std::string> remarks();

  /// The device with that id ("pocl:0"), or null. Keeps programs by (source, options) and buffers
  /// for the next launch. Keeps no deadlines.
  std::unique_ptr<Device> open(const std::string& id);

 private:
  struct Described;
  const Described& described(const FoundDevice& found);

  std::vector<std::unique_ptr<Described>> described_;
};

}  // namespace stalemate::opencl
