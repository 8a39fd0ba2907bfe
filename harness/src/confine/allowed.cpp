#include "confine/allowed.hpp"

#include <array>

namespace stalemate::confine {

namespace {

// Buffers of GPUs come back through a file in memory.
constexpr std::uint64_t kDriverFileBytesMax = std::uint64_t{64} << 30U;
constexpr std::uint64_t kSimulatorFileBytesMax = std::uint64_t{4} << 30U;
// What it prints goes to a file in memory.
constexpr std::uint64_t kReaderFileBytesMax = std::uint64_t{1} << 20U;

/// Programs, libraries and their data; what a loader and drivers read of the machine. Neither
/// accounts nor keys nor anybody's home.
constexpr std::array kSystem{
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/alternatives",
    "/etc/locale.alias",
    "/etc/localtime",
    "/sys",
    "/proc/self",
    "/proc/cpuinfo",
    "/proc/filesystems",
    "/proc/loadavg",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/sys/kernel",
    "/proc/sys/vm",
    "/proc/version",
};

constexpr std::array kDrivers{
    "/etc/OpenCL",  "/etc/drirc",   "/etc/nvidia",   "/etc/vulkan",        "/proc/devices",
    "/proc/driver", "/proc/mounts", "/proc/modules", "/run/opengl-driver",
};

constexpr std::array kPlainDevices{"/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                   "/dev/urandom"};

constexpr std::array kGpus{"/dev/dri",   "/dev/kfd",   "/dev/dxg",
                           "/dev/accel", "/dev/mali0", "/dev/nvidia-caps"};

template <typename Paths>
void add(Allowed& allowed, const Paths& paths, Access access) {
  for (const auto& path : paths) allowed.paths.push_back({path, access});
}

Allowed allowed_to_compiler(const Surroundings& surroundings) {
  Allowed allowed;
  add(allowed, kSystem, Access::Read);
  add(allowed, surroundings.readable, Access::Read);
  add(allowed, kPlainDevices, Access::Use);
  add(allowed, surroundings.writable, Access::Write);
  return allowed;
}

}  // namespace

Allowed allowed_to_driver(const Surroundings& surroundings) {
  Allowed allowed = allowed_to_compiler(surroundings);
  add(allowed, kDrivers, Access::Read);
  add(allowed, kGpus, Access::Use);
  add(allowed, surroundings.devices, Access::Use);
  allowed.file_bytes_max = kDriverFileBytesMax;
  return allowed;
}

Allowed allowed_to_simulator(const Surroundings& surroundings) {
  Allowed allowed = allowed_to_compiler(surroundings);
  allowed.file_bytes_max = kSimulatorFileBytesMax;
  // Drivers of GPUs reserve more than any machine has.
  allowed.private_bytes_max = surroundings.memory_bytes;
  return allowed;
}

Allowed allowed_to_reader() {
  return {.paths = {}, .starts_programs = false, .file_bytes_max = kReaderFileBytesMax};
}

}  // namespace stalemate::confine
