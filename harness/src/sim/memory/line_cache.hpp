#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/dispatch/target.hpp"

namespace stalemate::sim {

/// The compute units' incoherent caches of global memory: what a unit loaded plainly stays as it
/// was until dropped. Lines of all units lie in one hash table, so that thousands of units cost
/// what they use; epochs empty it without touching it.
class LineCache {
 public:
  /// Empties all. `line_bytes` is a power of two, 128 at most.
  void begin(std::uint32_t units, std::uint32_t line_bytes);

  /// What the unit sees; loads the missing lines from memory, up to the object's `end`.
  std::uint64_t load(std::uint32_t unit, const std::byte* at, std::uint32_t size,
                     const std::byte* end);

  /// Copies memory's bytes into the unit's lines, where it has them.
  void update(std::uint32_t unit, const std::byte* at, std::uint32_t size);

  void drop(std::uint32_t unit, const std::byte* at, std::uint32_t size);

  /// Calls `act(unit, address, bytes)` for each line that a load may be answered from.
  template <class Act>
  void for_each_line(const Act& act) const {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (is_valid(lines_[i])) act(lines_[i].unit, lines_[i].address, &bytes_[i * line_bytes_]);
    }
  }
  void drop_all(std::uint32_t unit) { unit_epochs_[unit] = ++epoch_; }

 private:
  struct Line {
    std::uint64_t address = 0;  // divided by the size of a line
    std::uint64_t epoch = 0;    // valid if the unit's own
    std::uint64_t launch = 0;   // of another launch: the slot is free
    std::uint32_t unit = 0;
  };
  std::uint64_t line_of(const std::byte* at) const {
    return reinterpret_cast<std::uintptr_t>(at) >> line_shift_;
  }
  std::uint32_t in_line(const std::byte* at) const {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(at)) & (line_bytes_ - 1);
  }
  template <class Act>
  void for_each_part(const std::byte* at, std::uint32_t size, const Act& act) const;
  std::size_t slot(std::uint32_t unit, std::uint64_t address) const;
  std::size_t filled(std::uint32_t unit, std::uint64_t address, const std::byte* end);
  std::size_t occupy(std::uint32_t unit, std::uint64_t address);
  bool is_valid(const Line& line) const {
    return line.launch == launch_ && line.epoch == unit_epochs_[line.unit];
  }
  void grow();

  std::vector<Line> lines_;
  std::vector<std::byte> bytes_;
  std::vector<std::uint64_t> unit_epochs_;
  std::size_t used_ = 0;
  std::uint32_t line_bytes_ = 32;
  std::uint32_t line_shift_ = 5;
  std::uint64_t epoch_ = 0;
  std::uint64_t launch_ = 0;
};

}  // namespace stalemate::sim
