#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stalemate::sim {

/// The work-groups' local memory, and which of its bytes were written. Each resident work-group
/// has a slot.
class LocalMemory {
 public:
  LocalMemory() = default;
  LocalMemory(const LocalMemory&) = delete;
  LocalMemory& operator=(const LocalMemory&) = delete;
  ~LocalMemory();

  /// Nothing is written yet. `bytes` for each of `slots` work-groups.
  void begin(std::uint64_t bytes, std::uint32_t slots);

  std::uint32_t take_slot();
  void give_back(std::uint32_t slot) { free_.push_back(slot); }
  std::byte* base(std::uint32_t slot) const { return data_ + slot * stride_; }

  bool holds(const std::byte* at) const {
    return static_cast<std::size_t>(at - data_) < mapped_bytes_;
  }
  bool is_written(const std::byte* at, std::uint32_t size) const;

  /// Bytes that nobody wrote get the same garbage in each run. Before each look at them.
  void settle(std::byte* at, std::uint32_t size);
  void mark_written(std::byte* at, std::uint32_t size);
  void copy_written(const std::byte* from, std::byte* to, std::uint32_t size);

 private:
  void map(std::size_t bytes);
  void unmap();
  std::uint8_t* written(const std::byte* at) const { return written_ + (at - data_); }

  std::byte* data_ = nullptr;
  // For each byte, the launch that wrote it; so a launch begins without clearing.
  std::uint8_t* written_ = nullptr;
  std::size_t mapped_bytes_ = 0;
  std::size_t stride_ = 0;
  std::uint8_t launch_ = 0;
  std::uint32_t fresh_slot_ = 0;
  std::vector<std::uint32_t> free_;
};

}  // namespace stalemate::sim
