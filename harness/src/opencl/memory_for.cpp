#include "opencl/memory_for.hpp"

#include <algorithm>
#include <utility>

#include "opencl/packed_memory.hpp"
#include "opencl/separate_memory.hpp"
#include "opencl/split_memory.hpp"

namespace stalemate::opencl {
namespace {

// Beside large buffers, moving more than that costs more than a command.
constexpr std::size_t kSmallBytesMax = std::size_t{16} << 10U;

std::unique_ptr<LaunchMemory> packed(Buffers buffers, PackedPool& pool, bool with_image) {
  std::vector<std::size_t> sizes;
  std::transform(buffers.begin(), buffers.end(), std::back_inserter(sizes),
                 [](const Buffer* buffer) { return buffer->size_bytes; });
  auto taken = pool.take(sizes, with_image);
  if (!taken) return nullptr;
  return std::make_unique<PackedMemory>(std::move(buffers), pool, *std::move(taken));
}

std::unique_ptr<LaunchMemory> separate(Buffers buffers, const MemoryPools& pools) {
  return std::make_unique<SeparateMemory>(std::move(buffers), pools.separate, pools.host);
}

/// The small buffers packed, if there are several. Memory under test lies by itself, as that of a
/// user does.
std::unique_ptr<LaunchMemory> split(const Buffers& all, const MemoryPools& pools, bool with_image) {
  Buffers small;
  Buffers others;
  std::vector<Side> sides;
  for (const Buffer* buffer : all) {
    const bool is_small = buffer->size_bytes <= kSmallBytesMax && !buffer->traced;
    Buffers& side = is_small ? small : others;
    sides.push_back({is_small, side.size()});
    side.push_back(buffer);
  }
  if (small.size() < 2) return nullptr;
  auto packed_small = packed(std::move(small), pools.packed, with_image);
  if (packed_small == nullptr) return nullptr;
  return std::make_unique<SplitMemory>(std::move(packed_small), separate(std::move(others), pools),
                                       std::move(sides));
}

}  // namespace

std::unique_ptr<LaunchMemory> memory_for(const LaunchRequest& request, const MemoryPools& pools) {
  Buffers all;
  std::transform(request.buffers.begin(), request.buffers.end(), std::back_inserter(all),
                 [](const Buffer& buffer) { return &buffer; });
  // What was read before a sequel stays as it was.
  const bool with_image = request.sequel.has_value();
  if (auto memory = packed(all, pools.packed, with_image)) return memory;
  if (auto memory = split(all, pools, with_image)) return memory;
  return separate(std::move(all), pools);
}

}  // namespace stalemate::opencl
