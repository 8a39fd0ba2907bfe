#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "opencl/opencl_device.hpp"
#include "temporary_folder.hpp"

namespace stalemate::test {

/// A kernel cache for this process alone, there before PoCL is loaded and gone with the process.
class PrivateKernelCache {
 public:
  PrivateKernelCache() { ::setenv("POCL_CACHE_DIR", folder_.path().c_str(), 1); }

 private:
  TemporaryFolder folder_;
};

inline const PrivateKernelCache kKernelCache;

struct Line {
  int factor;
  int offset;
  std::int64_t bias;
};

inline std::string test_kernels() {
  std::ifstream file(STALEMATE_SOURCE_DIR "/tests/worker/opencl_launch.cl");
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Which language a device has is asked of its compiler, which takes half a second: once a process.
inline opencl::Drivers& drivers() {
  static opencl::Drivers all;
  return all;
}

inline std::unique_ptr<Device> open_pocl() {
  auto device = drivers().open("pocl:0");
  REQUIRE(device != nullptr);
  return device;
}

inline Buffer buffer(const std::string& name, std::size_t size_bytes) {
  Buffer made;
  made.name = name;
  made.size_bytes = size_bytes;
  return made;
}

inline Buffer content(const std::string& name, const std::vector<int>& values) {
  Buffer made = buffer(name, values.size() * sizeof(int));
  made.fill = Fill::Content;
  made.content.resize(made.size_bytes);
  std::memcpy(made.content.data(), values.data(), made.size_bytes);
  return made;
}

inline Buffer read_back(Buffer made) {
  made.read_back = true;
  return made;
}

inline Buffer zeros(const std::string& name, std::size_t size_bytes) {
  Buffer made = buffer(name, size_bytes);
  made.fill = Fill::Zero;
  return read_back(made);
}

/// The kernels of opencl_launch.cl over these buffers, with no dispatch yet.
inline LaunchRequest request_with(std::vector<Buffer> buffers) {
  LaunchRequest request;
  request.program.source = test_kernels();
  request.buffers = std::move(buffers);
  return request;
}

/// Small buffers lie side by side in one allocation, beside large ones as well. A single one does
/// not.
enum class Placement { SideBySide, BesideLarge, Apart };

inline Placement any_placement() {
  return GENERATE(Placement::SideBySide, Placement::BesideLarge, Placement::Apart);
}

inline LaunchRequest placed(LaunchRequest request, Placement placement) {
  if (placement == Placement::SideBySide) return request;
  request.buffers.push_back(buffer("ballast", 1U << 20U));
  if (placement == Placement::BesideLarge) request.buffers.push_back(buffer("crumb", 4));
  return request;
}

/// A launch of one kernel on one zeroed buffer "out" of 1 KiB.
inline LaunchRequest simple_request(const std::string& kernel, NdRange nd_range,
                                    const std::vector<Argument>& more = {}) {
  LaunchRequest request = request_with({zeros("out", 1024)});
  std::vector<Argument> arguments = {BufferArgument{"out"}};
  arguments.insert(arguments.end(), more.begin(), more.end());
  request.dispatches.push_back({kernel, nd_range, arguments});
  return request;
}

template <class Outcome>
Outcome expect(LaunchOutcome outcome) {
  if (const auto* failed = std::get_if<BuildFailed>(&outcome)) UNSCOPED_INFO(failed->log);
  if (const auto* refused = std::get_if<Unsupported>(&outcome)) UNSCOPED_INFO(refused->missing);
  if (const auto* lost = std::get_if<DeviceLost>(&outcome)) UNSCOPED_INFO(lost->what);
  REQUIRE(std::holds_alternative<Outcome>(outcome));
  return std::get<Outcome>(std::move(outcome));
}

inline std::vector<int> ints(const BufferContent& buffer) {
  std::vector<int> values(buffer.bytes.size() / sizeof(int));
  std::memcpy(values.data(), buffer.bytes.data(), values.size() * sizeof(int));
  return values;
}

}  // namespace stalemate::test
