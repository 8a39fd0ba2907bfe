#include "cli/device_catalog.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

DeviceInfo some_device() {
  DeviceInfo info;
  info.id = "pocl:0";
  info.driver_version = "5.0";
  info.global_memory_bytes = 3525;
  info.allocation_bytes_max = 881;
  return info;
}

}  // namespace

TEST_CASE("a device whose free memory has changed is the same device") {
  DeviceInfo later = some_device();
  later.global_memory_bytes = 3813;
  later.allocation_bytes_max = 953;
  CHECK(cli::is_same_device(some_device(), later));
}

TEST_CASE("two driver versions are two devices") {
  DeviceInfo other = some_device();
  other.driver_version = "6.0";
  CHECK_FALSE(cli::is_same_device(some_device(), other));
}
