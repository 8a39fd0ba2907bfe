#pragma once

#include "opencl/buffer_pool.hpp"
#include "opencl/launch_memory.hpp"

namespace stalemate::opencl {

/// Every buffer in memory of its own, filled and read by commands of its own.
class SeparateMemory final : public LaunchMemory {
 public:
  SeparateMemory(const LaunchRequest& request, BufferPool& pool);

  const cl::Buffer& operator[](std::size_t index) const override { return buffers_[index]; }
  void fill(CommandSequence& commands) override;
  void read(CommandSequence& commands) override;
  void read_sequel(CommandSequence& commands) override;
  std::optional<Violation> damage() override;
  std::vector<BufferContent> take_contents() override { return std::move(contents_); }

 private:
  /// The guards of the buffer at that place of the request.
  struct Guards {
    std::size_t index;
    std::vector<std::byte> before;
    std::vector<std::byte> behind;
  };

  void read_contents(CommandSequence& commands, bool Buffer::*is_asked_for);
  void read_guards(CommandSequence& commands, std::size_t index);

  const LaunchRequest& request_;
  BorrowedBuffers buffers_;
  // Commands write into these, which must not move.
  std::vector<BufferContent> contents_;
  std::vector<Guards> guards_;
};

}  // namespace stalemate::opencl
