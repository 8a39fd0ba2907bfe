#include <algorithm>
#include <cstddef>
#include <vector>

#include <catch2/catch.hpp>

#include "opencl/packed_pool.hpp"
#include "opencl/shared_memory.hpp"
#include "opencl_launch.hpp"

namespace stalemate::test {
namespace {

constexpr std::size_t kBytes = 64;
constexpr std::byte kStored{0x5A};

struct Pocl {
  cl::Device device = drivers_device();
  cl::Context context{device};
  cl::CommandQueue queue{context, device};

  static cl::Device drivers_device() {
    std::vector<cl::Platform> platforms;
    cl::Platform::get(&platforms);
    for (const cl::Platform& platform : platforms) {
      if (platform.getInfo<CL_PLATFORM_NAME>().find("Portable") == std::string::npos) continue;
      std::vector<cl::Device> devices;
      platform.getDevices(CL_DEVICE_TYPE_CPU, &devices);
      return devices.front();
    }
    FAIL("PoCL is not there");
    return {};
  }
};

TEST_CASE("opencl shared memory: host and device reach the same bytes, and no command moves them") {
  const Pocl pocl;
  const auto shared = opencl::SharedMemory::allocate(pocl.context, kBytes);
  REQUIRE(shared);
  const cl::Buffer buffer = shared->buffer(pocl.context);
  pocl.queue.enqueueFillBuffer(buffer, cl_uchar{0x5A}, 0, kBytes);
  pocl.queue.finish();
  const auto bytes = shared->bytes();
  CHECK(std::count(bytes.begin(), bytes.end(), kStored) == kBytes);

  std::fill(bytes.begin(), bytes.end(), std::byte{7});
  std::vector<std::byte> read(kBytes);
  pocl.queue.enqueueReadBuffer(buffer, CL_TRUE, 0, kBytes, read.data());
  CHECK(std::count(read.begin(), read.end(), std::byte{7}) == kBytes);
}

TEST_CASE("opencl shared memory: small buffers lie in it where the device has some") {
  const Pocl pocl;
  for (const bool shares_memory : {false, true}) {
    opencl::PackedPool pool(pocl.context, shares_memory);
    auto packed = pool.take({kBytes, 4});
    REQUIRE(packed);
    CHECK(packed->shared.has_value() == shares_memory);
    pool.give_back(*std::move(packed));
    CHECK(pool.take({kBytes, 4})->shared.has_value() == shares_memory);
  }
}

}  // namespace
}  // namespace stalemate::test
