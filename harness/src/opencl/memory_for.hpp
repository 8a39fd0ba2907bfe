#pragma once

#include <memory>

#include "opencl/buffer_pool.hpp"
#include "opencl/host_memory.hpp"
#include "opencl/launch_memory.hpp"
#include "opencl/packed_pool.hpp"

namespace stalemate::opencl {

/// What launches of a device keep for each other.
struct MemoryPools {
  BufferPool& separate;
  PackedPool& packed;
  HostMemory& host;
};

/// Small buffers lie side by side and are moved together, by one command each way: on an H100 and
/// on PoCL a command costs more than so many bytes. Large ones lie and move by themselves.
std::unique_ptr<LaunchMemory> memory_for(const LaunchRequest& request, const MemoryPools& pools);

}  // namespace stalemate::opencl
