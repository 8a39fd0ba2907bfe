// What a run of a day would do to a driver and to whoever calls it, in a second.
#include <fstream>
#include <malloc.h>
#include <string>

#include "base/freed_memory.hpp"
#include "opencl_launch.hpp"
#include "unit/heap.hpp"

namespace stalemate::test {
namespace {

void launch_again_and_again(Device& device, const LaunchRequest& request, int launches) {
  for (int i = 0; i < launches; ++i) expect<Completed>(device.launch(request));
}

TEST_CASE("opencl launch: hundreds of launches leave no memory behind") {
  const auto device = open_pocl();
  LaunchRequest request = placed(simple_request("make_dirty", {4, 64}), any_placement());
  request.dispatches.push_back(request.dispatches.front());
  launch_again_and_again(*device, request, 100);
  const std::size_t heap = heap_bytes();
  launch_again_and_again(*device, request, 500);
  // An event of PoCL takes more than a hundred bytes.
  CHECK(heap_bytes() <= heap + 32'000);
}

/// Of what is large as well.
std::size_t bytes_in_use() {
  const auto all = mallinfo2();
  return all.uordblks + all.hblkhd;
}

TEST_CASE("opencl launch: buffers of ever another size are kept up to a limit") {
  constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
  constexpr std::size_t kKeptMax = 256 * kMegabyte;
  const auto device = open_pocl();
  const std::size_t before = bytes_in_use();
  std::size_t launched = 0;
  for (std::size_t size = kMegabyte; launched < 3 * kKeptMax; size += kMegabyte / 64) {
    // Used by a kernel, or PoCL would not allocate it.
    LaunchRequest request = request_with({buffer("out", size)});
    request.dispatches.push_back({"make_dirty", {4, 64}, {BufferArgument{"out"}}});
    expect<Completed>(device->launch(request));
    launched += size;
  }
  // With some room for what a launch takes beside buffers.
  CHECK(bytes_in_use() <= before + kKeptMax + 16 * kMegabyte);
}

/// Of this process, in bytes, since `forget_peak`.
std::size_t peak_bytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
  }
  return 0;
}

void forget_peak() {
  std::ofstream("/proc/self/clear_refs") << 5;
}

TEST_CASE("opencl launch: what is too large to be kept is not beside what is") {
  constexpr std::size_t kMegabyte = std::size_t{1} << 20U;
  keep_freed_memory();  // as a worker does
  const auto device = open_pocl();
  const auto launch = [&](std::size_t size) {
    LaunchRequest request = request_with({buffer("out", size)});
    request.buffers.front().fill = Fill::Zero;
    request.dispatches.push_back({"make_dirty", {4, 64}, {BufferArgument{"out"}}});
    expect<Completed>(device->launch(request));
  };
  launch(1024);
  forget_peak();
  const std::size_t before = peak_bytes();
  // The C library keeps such as these when they are freed.
  for (std::size_t i = 0; i < 8; ++i) launch((24 + i) * kMegabyte);
  CHECK(peak_bytes() >= before + 180 * kMegabyte);
  launch(300 * kMegabyte);
  CHECK(peak_bytes() <= before + 380 * kMegabyte);
}

}  // namespace
}  // namespace stalemate::test
