#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/memory/apart_memory.hpp"

namespace stalemate::sim {

/// The work-groups' local memory, and which of its bytes were written. Each resident work-group
/// has a slot.
class LocalMemory {
 public:
  /// Between what one work-group has and what the next has, at least.
  static constexpr std::size_t kGapBytes = 128;

  /// Nothing is written yet. `bytes` for each of `slots` work-groups. What is there unwritten is
  /// drawn from `seed`: zeros, ones, 0xCD or any bytes.
  void begin(std::uint64_t bytes, std::uint32_t slots, std::uint64_t seed);

  std::uint32_t take_slot();
  void give_back(std::uint32_t slot) { free_.push_back(slot); }
  std::byte* base(std::uint32_t slot) const { return data_.begin() + slot * stride_; }

  bool holds(const std::byte* at) const {
    return static_cast<std::size_t>(at - data_.begin()) < data_.size_bytes();
  }
  bool is_written(const std::byte* at, std::uint32_t size) const;
  bool is_untouched(const std::byte* at, std::uint32_t size) const;  // no byte of it is written

  /// Calls `act(begin, size)` for each part of it that was ever used, and for what is known of it.
  template <class Act>
  void for_each_part(const Act& act) const {
    act(data_.begin(), fresh_slot_ * stride_);
    act(written_.begin(), fresh_slot_ * stride_);
  }

  /// Bytes that nobody wrote get the same garbage for the same seed. Before each look at them.
  void fill_unwritten(std::byte* at, std::uint32_t size);
  /// The same of all aligned eight bytes that these bytes are in.
  void fill_unwritten_words(const std::byte* at, std::uint32_t size);
  void mark_written(std::byte* at, std::uint32_t size);
  void copy_written(const std::byte* from, std::byte* to, std::uint32_t size);

 private:
  std::uint8_t* written(const std::byte* at) const {
    return reinterpret_cast<std::uint8_t*>(written_.begin()) + (at - data_.begin());
  }

  std::byte garbage(std::uint64_t offset) const;

  ApartMemory data_;
  ApartMemory written_;  // for each byte, the launch that wrote it; so no launch clears anything
  std::size_t stride_ = 0;
  std::uint8_t launch_ = 0;
  std::uint64_t garbage_key_ = 0;
  std::uint32_t garbage_kind_ = 0;
  std::uint32_t fresh_slot_ = 0;
  std::vector<std::uint32_t> free_;
};

}  // namespace stalemate::sim
