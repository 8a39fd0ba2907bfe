#pragma once

#include <bit>
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

  /// What the unit sees; loads the missing lines from memory, up to `end`, where
  /// the object ends and those that share its lines.
  [[gnu::always_inline]] std::uint64_t load(std::uint32_t unit, const std::byte* at,
                                            std::uint32_t size, const std::byte* end) {
    const std::uint32_t begin = in_line(at);
    if (begin + size > line_bytes_) [[unlikely]]
      return load_split(unit, at, size, end);
    return read_bits(line_bytes(key_of(unit, line_of(at)), end) + begin, size);
  }

  /// Copies memory's bytes into the unit's lines, where it has them.
  [[gnu::always_inline]] void update(std::uint32_t unit, const std::byte* at, std::uint32_t size) {
    const std::uint32_t begin = in_line(at);
    if (begin + size > line_bytes_) [[unlikely]]
      return update_split(unit, at, size);
    const std::size_t index = slot(key_of(unit, line_of(at)));
    if (!is_used(lines_[index]) || !is_valid(lines_[index])) return;
    write_bits(&bytes_[(index << line_shift_) + begin], size, read_bits(at, size));
  }

  void drop(std::uint32_t unit, const std::byte* at, std::uint32_t size);

  /// Calls `act(unit, address, bytes)` for each line that a load may be answered from.
  template <class Act>
  void for_each_line(const Act& act) const {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const Line& line = lines_[i];
      if (is_used(line) && is_valid(line))
        act(unit_of(line.key), line.key & kAddresses, &bytes_[i * line_bytes_]);
    }
  }
  void drop_all(std::uint32_t unit) { unit_epochs_[unit] = ++epoch_; }

 private:
  struct Line {
    std::uint64_t key = 0;
    std::uint64_t epoch = 0;  // valid if the unit's own; older than the launch: the slot is free
  };
  // A key is a unit and the address of a line, divided by its size: there are no more than 65,536
  // units, and addresses have 48 bits.
  static constexpr std::uint32_t kUnitShift = 48;
  static constexpr std::uint64_t kAddresses = (std::uint64_t{1} << kUnitShift) - 1;
  static std::uint32_t unit_of(std::uint64_t key) {
    return static_cast<std::uint32_t>(key >> kUnitShift);
  }
  std::uint64_t line_of(const std::byte* at) const {
    return reinterpret_cast<std::uintptr_t>(at) >> line_shift_;
  }
  std::uint32_t in_line(const std::byte* at) const {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(at)) & (line_bytes_ - 1);
  }
  /// The unit's bytes of a line that it has now.
  [[gnu::always_inline]] const std::byte* line_bytes(std::uint64_t key, const std::byte* end) {
    std::size_t index = slot(key);
    if (!is_used(lines_[index]) || !is_valid(lines_[index])) [[unlikely]]
      index = fill(key, end);
    return &bytes_[index << line_shift_];
  }
  [[gnu::noinline]] std::uint64_t load_split(std::uint32_t unit, const std::byte* at,
                                             std::uint32_t size, const std::byte* end);
  [[gnu::noinline]] void update_split(std::uint32_t unit, const std::byte* at, std::uint32_t size);
  template <class Act>
  void for_each_part(const std::byte* at, std::uint32_t size, const Act& act) const;
  static std::uint64_t key_of(std::uint32_t unit, std::uint64_t address) {
    return std::uint64_t{unit} << kUnitShift | address;
  }
  std::size_t slot(std::uint64_t key) const;
  [[gnu::noinline]] std::size_t fill(std::uint64_t key, const std::byte* end);
  bool is_used(const Line& line) const { return line.epoch >= launch_; }
  bool is_valid(const Line& line) const { return line.epoch == unit_epochs_[unit_of(line.key)]; }
  void resize(std::size_t lines);
  void grow();

  std::vector<Line> lines_;
  std::vector<std::byte> bytes_;
  std::vector<std::uint64_t> unit_epochs_;
  std::size_t used_ = 0;
  std::uint32_t line_bytes_ = 32;
  std::uint32_t line_shift_ = 5;
  std::uint32_t hash_shift_ = 0;
  std::uint64_t epoch_ = 0;
  std::uint64_t launch_ = 0;  // the epoch in which it began, when no line was valid
};

/// Where the line is, or would be.
[[gnu::always_inline]] inline std::size_t LineCache::slot(std::uint64_t key) const {
  const std::size_t mask = lines_.size() - 1;
  // By the golden ratio, as Knuth has it; of a product the upper bits are the good ones.
  std::size_t index = key * 0x9e3779b97f4a7c15u >> hash_shift_;
  while (is_used(lines_[index]) && lines_[index].key != key) index = (index + 1) & mask;
  return index;
}

}  // namespace stalemate::sim
