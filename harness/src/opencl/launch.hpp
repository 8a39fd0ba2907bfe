#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "opencl/clhpp.hpp"
#include "opencl/command_sequence.hpp"
#include "opencl/memory_for.hpp"
#include "opencl/program.hpp"
#include "stalemate/device.hpp"

namespace stalemate::opencl {

/// What a launch needs of its device.
struct LaunchResources {
  const DeviceInfo& device;
  Queue queue;
  MemoryPools pools;
};

/// One launch of the kernels of `program`: `begin` hands its commands to the driver, `end` waits
/// for them. Both throw cl::Error for what a driver refuses beyond the outcomes that are recognised
/// here. All that it is made of must outlive it.
class Launch {
 public:
  using Problem = std::optional<LaunchOutcome>;

  Launch(const LaunchRequest& request, BuiltProgram& program, const LaunchResources& resources,
         Behind behind);

  /// How the launch ended, if it did before it ran.
  Problem begin();

  /// Once, after a `begin` without a problem.
  LaunchOutcome end();

 private:
  Problem check_kernels();
  Problem check_kernel(const Dispatch& dispatch);
  Problem dispatch_all(const std::vector<Dispatch>& dispatches);
  Problem dispatch_one(const Dispatch& dispatch);
  Problem set_argument(const Dispatch& dispatch, cl_uint index, cl::Kernel& kernel);
  std::optional<std::size_t> find_buffer(const std::string& name) const;
  Problem read_condition();
  bool is_sequel_asked_for() const;
  Problem continue_if_asked();
  void take_contents(bool Buffer::*is_asked_for, std::vector<BufferContent>& contents);
  Problem finish();

  const LaunchRequest& request_;
  BuiltProgram& program_;
  const DeviceInfo& device_;
  // In this order: commands use the buffers until they are finished.
  std::unique_ptr<LaunchMemory> buffers_;
  std::vector<std::byte> condition_;  // unless it is read back
  bool has_sequel_run_ = false;
  CommandSequence commands_;
};

}  // namespace stalemate::opencl
