#pragma once

#include "opencl/buffer_pool.hpp"
#include "opencl/host_pool.hpp"
#include "opencl/launch_memory.hpp"

namespace stalemate::opencl {

/// Every buffer in memory of its own, filled and read by commands of its own.
class SeparateMemory final : public LaunchMemory {
 public:
  /// What is larger than `landing_bytes_max` is read to where it stays.
  SeparateMemory(Buffers buffers, BufferPool& pool, HostPool& host_pool,
                 std::size_t landing_bytes_max);

  const cl::Buffer& operator[](std::size_t index) const override { return borrowed_[index]; }
  void fill(CommandSequence& commands) override;
  void read(CommandSequence& commands, Reading reading) override;
  std::optional<Violation> damage() override;
  std::span<const std::byte> seen(std::size_t index) const override { return seen_[index].bytes; }
  std::vector<std::byte> take(std::size_t index) override;

 private:
  /// What is read of one buffer. Commands write to where the bytes lie.
  struct Seen {
    std::span<std::byte> bytes;
    std::vector<std::byte> own;  // the same bytes, unless they landed elsewhere
    std::span<std::byte> before;
    std::span<std::byte> behind;
  };

  bool lands(const Buffer& buffer) const { return buffer.size_bytes <= landing_bytes_max_; }
  std::size_t landing_bytes(Reading reading) const;
  std::size_t guard_bytes(std::size_t index, Reading reading) const;
  void read_content(CommandSequence& commands, std::size_t index);
  void read_guards(CommandSequence& commands, std::size_t index);

  Buffers buffers_;
  BorrowedBuffers borrowed_;
  std::size_t landing_bytes_max_;
  Landing landing_;
  std::vector<Seen> seen_;
};

}  // namespace stalemate::opencl
