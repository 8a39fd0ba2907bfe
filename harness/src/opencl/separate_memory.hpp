#pragma once

#include "opencl/buffer_pool.hpp"
#include "opencl/host_memory.hpp"
#include "opencl/launch_memory.hpp"

namespace stalemate::opencl {

/// Every buffer in memory of its own, filled and read by commands of its own.
class SeparateMemory final : public LaunchMemory {
 public:
  SeparateMemory(Buffers buffers, BufferPool& pool, HostMemory& host);

  const cl::Buffer& operator[](std::size_t index) const override { return borrowed_[index]; }
  void fill(CommandSequence& commands) override;
  void read(CommandSequence& commands, Reading reading) override;
  std::optional<Violation> damage() override;
  std::span<const std::byte> seen(std::size_t index) const override {
    return contents_[index].bytes();
  }
  std::vector<std::byte> take(std::size_t index) override { return contents_[index].take(); }

 private:
  void read_guards(CommandSequence& commands);

  Buffers buffers_;
  BorrowedBuffers borrowed_;
  HostMemory& host_;
  std::vector<HostPiece> contents_;  // of the buffers that were read
  HostPiece guards_;                 // of all buffers that are guarded: before and behind each
};

}  // namespace stalemate::opencl
