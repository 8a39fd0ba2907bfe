#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "sim/dispatch/target.hpp"

namespace stalemate::sim {

/// A store that not everybody sees yet.
struct Pending {
  Target target;
  std::uint64_t value = 0;
  std::uint32_t work_item = 0;
  std::uint32_t group = 0;
  std::uint32_t unit = 0;  // compute unit
  std::uint32_t place = 0;
  std::uint32_t size = 0;
};

/// Stores on their way to memory. Every work-item has a buffer that only it sees, every compute
/// unit one that its work-items share. They leave in any order, but at each location in program
/// order.
class StoreBuffers {
 public:
  /// Empties all. Work-items own the first buffers, compute units those after.
  void begin(std::uint32_t owners);

  bool all_empty() const { return occupied_.empty(); }
  const std::vector<std::uint32_t>& occupied() const { return occupied_; }
  const std::vector<Pending>& of(std::uint32_t owner) const { return buffers_[owner].pending; }

  void push(std::uint32_t owner, const Pending& store);
  Pending take(std::uint32_t owner, std::size_t index);

  /// The store that has to leave before all that `index` waits for; perhaps `index` itself.
  std::size_t eldest(std::uint32_t owner, std::size_t index) const;

  /// The first of all stores that touch the location, or what has to leave before it.
  std::optional<std::size_t> eldest_at(std::uint32_t owner, const std::byte* at,
                                       std::uint32_t size) const;

  /// Puts the buffered bytes over `bits`; returns whether there were any.
  bool overlay(std::uint32_t owner, const std::byte* at, std::uint32_t size,
               std::uint64_t& bits) const {
    return !of(owner).empty() && overlay_any(of(owner), at, size, bits);
  }

 private:
  struct Buffer {
    std::vector<Pending> pending;
    std::size_t position = 0;  // in occupied_, unless empty
  };
  static bool overlay_any(const std::vector<Pending>& pending, const std::byte* at,
                          std::uint32_t size, std::uint64_t& bits);
  void vacate(Buffer& buffer);

  std::vector<Buffer> buffers_;
  std::vector<std::uint32_t> occupied_;
};

}  // namespace stalemate::sim
