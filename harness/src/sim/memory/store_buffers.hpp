#pragma once

#include <cstdint>
#include <vector>

#include "sim/memory/store_buffer.hpp"

namespace stalemate::sim {

/// Stores on their way to memory. Every work-item has a buffer that only it sees, every compute
/// unit one that its work-items share. They leave in any order, but at each location in program
/// order.
class StoreBuffers {
 public:
  /// Empties all. Work-items own the first buffers, compute units those after.
  void begin(std::uint32_t owners);

  bool all_empty() const { return occupied_.empty(); }
  const std::vector<std::uint32_t>& occupied() const { return occupied_; }
  const StoreBuffer& of(std::uint32_t owner) const { return buffers_[owner].pending; }

  [[gnu::always_inline]] void push(std::uint32_t owner, const Pending& store) {
    Buffer& buffer = buffers_[owner];
    if (buffer.pending.empty()) {
      buffer.position = static_cast<std::uint32_t>(occupied_.size());
      occupied_.push_back(owner);
    }
    buffer.pending.push(store);
  }
  /// What is given is there until the owner's next one comes.
  const Pending& take(std::uint32_t owner, std::uint32_t index) {
    Buffer& buffer = buffers_[owner];
    const Pending& store = buffer.pending.take(index);
    if (buffer.pending.empty()) vacate(buffer);
    return store;
  }

  /// The store that has to leave before all that `index` waits for; perhaps `index` itself.
  std::uint32_t eldest(std::uint32_t owner, std::uint32_t index) const {
    const StoreBuffer& pending = of(owner);
    // A store of another size may in turn wait for one that `index` does not touch.
    for (std::uint32_t before = index;; index = before) {
      const Pending& store = pending[index];
      before = pending.first_at(store.target.at, store.size, index);
      if (before == index) return index;
    }
  }

  /// The first of all stores that touch the location, or what has to leave before it. There is one.
  std::uint32_t eldest_at(std::uint32_t owner, const std::byte* at, std::uint32_t size) const {
    return eldest(owner, of(owner).first_at(at, size, of(owner).size()));
  }

  /// Puts the buffered bytes over `bits`.
  [[gnu::noinline]] void overlay(std::uint32_t owner, const std::byte* at, std::uint32_t size,
                                 std::uint64_t& bits) const;
  /// Whether there are any.
  bool has_any_at(std::uint32_t owner, const std::byte* at, std::uint32_t size) const {
    const StoreBuffer& pending = of(owner);
    return !pending.empty() && pending.first_at(at, size, pending.size()) != pending.size();
  }

 private:
  struct Buffer {
    StoreBuffer pending;
    std::uint32_t position = 0;  // in occupied_, unless empty
  };
  void vacate(Buffer& buffer) {
    const std::uint32_t last = occupied_.back();
    occupied_[buffer.position] = last;
    buffers_[last].position = buffer.position;
    occupied_.pop_back();
  }

  std::vector<Buffer> buffers_;
  std::vector<std::uint32_t> occupied_;
};

}  // namespace stalemate::sim
