#pragma once

#include "opencl/launch_memory.hpp"
#include "opencl/packed_pool.hpp"

namespace stalemate::opencl {

/// Small buffers side by side: one write fills them all, one read fetches them with their guards.
class PackedMemory final : public LaunchMemory {
 public:
  PackedMemory(const LaunchRequest& request, PackedPool& pool, PackedBuffers packed);
  PackedMemory(const PackedMemory&) = delete;
  PackedMemory& operator=(const PackedMemory&) = delete;
  ~PackedMemory() override;

  const cl::Buffer& operator[](std::size_t index) const override { return packed_.contents[index]; }
  void fill(CommandSequence& commands) override;
  void read(CommandSequence& commands) override;
  void read_sequel(CommandSequence& commands) override;
  std::optional<Violation> damage() override;
  std::vector<BufferContent> take_contents() override;

 private:
  std::byte* content_begin(std::size_t index) {
    return packed_.image.data() + packed_.offsets[index];
  }
  void write_image(std::size_t index);
  void append_contents(bool Buffer::*is_asked_for, std::vector<BufferContent>& contents);

  const LaunchRequest& request_;
  PackedPool& pool_;
  PackedBuffers packed_;
  bool has_sequel_ = false;
};

}  // namespace stalemate::opencl
