#include "devices/driver_advice.hpp"

#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>
#include <unistd.h>

namespace stalemate::devices {

namespace {

/// A driver, known by a part of its library's name, and the file by which it reaches its devices.
struct Reached {
  std::string_view library;
  const char* file;
  std::string_view remedy;
};

constexpr std::array kReached{
    Reached{"nvidia", "/dev/nvidiactl",
            "see whether nvidia-smi works here; a container needs --gpus all"},
    Reached{"amdocl", "/dev/kfd", "add this user to the groups render and video"},
    Reached{"igdrcl", "/dev/dri/renderD128", "add this user to the group render"},
    Reached{"MesaOpenCL", "/dev/dri/renderD128",
            "add this user to the group render; Clover has no device without a GPU of AMD"},
};

std::string advice_on_rusticl(const std::string& enabled) {
  constexpr std::string_view choices =
      "RUSTICL_ENABLE=llvmpipe is the processor, radeonsi, iris and nouveau are GPUs";
  if (enabled.empty()) return fmt::format("RUSTICL_ENABLE is not set; {}", choices);
  return fmt::format("RUSTICL_ENABLE={} has no device here; {}", enabled, choices);
}

}  // namespace

DriverSurroundings driver_surroundings() {
  return {[](const char* name) {
            const char* const value = std::getenv(name);
            return std::string(value == nullptr ? "" : value);
          },
          [](const char* file) { return access(file, R_OK | W_OK) == 0; }};
}

std::string driver_advice(const std::string& library, const DriverSurroundings& surroundings) {
  if (library.find("usticl") != std::string::npos) {
    return advice_on_rusticl(surroundings.environment("RUSTICL_ENABLE"));
  }
  for (const Reached& driver : kReached) {
    if (library.find(driver.library) == std::string::npos) continue;
    if (surroundings.is_usable(driver.file)) return {};
    return fmt::format("{} is not there or not for this user; {}", driver.file, driver.remedy);
  }
  return {};
}

}  // namespace stalemate::devices
