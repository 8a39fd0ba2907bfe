#include "opencl/memory_for.hpp"

#include <algorithm>
#include <utility>

#include "opencl/packed_memory.hpp"
#include "opencl/separate_memory.hpp"

namespace stalemate::opencl {

std::unique_ptr<LaunchMemory> memory_for(const LaunchRequest& request, const MemoryPools& pools) {
  std::vector<std::size_t> sizes;
  std::transform(request.buffers.begin(), request.buffers.end(), std::back_inserter(sizes),
                 [](const Buffer& buffer) { return buffer.size_bytes; });
  if (auto packed = pools.packed.take(sizes)) {
    return std::make_unique<PackedMemory>(request, pools.packed, *std::move(packed));
  }
  return std::make_unique<SeparateMemory>(request, pools.separate);
}

}  // namespace stalemate::opencl
