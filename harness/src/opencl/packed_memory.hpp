#pragma once

#include "opencl/launch_memory.hpp"
#include "opencl/packed_pool.hpp"

namespace stalemate::opencl {

/// Small buffers side by side: one write fills them all, one read fetches them with their guards.
/// Where the host sees them, neither is needed.
class PackedMemory final : public LaunchMemory {
 public:
  PackedMemory(Buffers buffers, PackedPool& pool, PackedBuffers packed);
  PackedMemory(const PackedMemory&) = delete;
  PackedMemory& operator=(const PackedMemory&) = delete;
  ~PackedMemory() override;

  const cl::Buffer& operator[](std::size_t index) const override { return packed_.contents[index]; }
  void fill(CommandSequence& commands) override;
  void read(CommandSequence& commands, Reading reading) override;
  std::optional<Violation> damage() override;
  std::span<const std::byte> seen(std::size_t index) const override { return content(index); }
  std::vector<std::byte> take(std::size_t index) override;

 private:
  std::span<std::byte> content(std::size_t index) const {
    return packed_.bytes().subspan(packed_.offsets[index], packed_.sizes[index]);
  }
  void write_image(std::size_t index);

  Buffers buffers_;
  PackedPool& pool_;
  PackedBuffers packed_;
};

}  // namespace stalemate::opencl
