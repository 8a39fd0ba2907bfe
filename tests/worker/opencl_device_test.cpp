#include "opencl/opencl_device.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "opencl_launch.hpp"

namespace stalemate::test {
namespace {

using Catch::Matchers::Contains;

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST_CASE("opencl devices: PoCL is listed, with its limits, language and macros") {
  const std::vector<DeviceInfo> devices = drivers().list();
  const auto pocl = std::find_if(devices.begin(), devices.end(),
                                 [](const DeviceInfo& info) { return info.id == "pocl:0"; });
  REQUIRE(pocl != devices.end());
  CHECK(pocl->platform == "Portable Computing Language");
  CHECK_FALSE(pocl->name.empty());
  CHECK_THAT(pocl->opencl_version, Contains("OpenCL 3.0"));
  CHECK(pocl->is_cpu);
  CHECK(pocl->compute_units >= 1);
  CHECK(pocl->work_group_size_max >= 256);
  CHECK(pocl->local_memory_bytes >= 32768);
  CHECK(pocl->allocation_bytes_max <= pocl->global_memory_bytes);
  CHECK(pocl->cl_std == "CL3.0");
  CHECK(has(pocl->extensions, "cl_khr_global_int32_base_atomics"));
  CHECK(std::is_sorted(pocl->extensions.begin(), pocl->extensions.end()));
  CHECK(has(pocl->capabilities, "atomic_scope_device"));
  CHECK(has(pocl->capabilities, "fence_order_acq_rel"));
  CHECK(has(pocl->feature_macros, "__opencl_c_atomic_scope_device"));
  CHECK(has(pocl->feature_macros, "__OPENCL_C_VERSION__=300"));
  CHECK_FALSE(has(pocl->feature_macros, "__opencl_c_device_enqueue"));
}

TEST_CASE("opencl devices: a claimed scope whose macro is missing is warned of, and only that") {
  const auto device = open_pocl();
  const DeviceInfo& info = device->info();
  for (const std::string word : {"atomic_scope_device", "atomic_scope_all_devices"}) {
    const std::string macro = "__opencl_c_" + word;
    const std::string warning = fmt::format("claims {}, but its compiler lacks {}", word, macro);
    const bool is_empty_claim = has(info.capabilities, word) && !has(info.feature_macros, macro);
    CHECK(has(info.warnings, warning) == is_empty_claim);
  }
}

TEST_CASE("opencl devices: an unknown id opens nothing") {
  CHECK(drivers().open("pocl:99") == nullptr);
  CHECK(drivers().open("pocl") == nullptr);
  CHECK(drivers().open("") == nullptr);
}

}  // namespace
}  // namespace stalemate::test
