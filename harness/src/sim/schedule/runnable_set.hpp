#pragma once

#include <cstdint>
#include <vector>

namespace stalemate::sim {

/// The work-items that can go on: drawn from in constant time, found in order by bits.
class RunnableSet {
 public:
  void begin(std::uint32_t work_items);
  void add(std::uint32_t id);
  void remove(std::uint32_t id);

  bool has(std::uint32_t id) const { return (bits_[id / 64] >> (id % 64) & 1) != 0; }
  bool empty() const { return list_.empty(); }
  std::uint32_t size() const { return static_cast<std::uint32_t>(list_.size()); }
  std::uint32_t operator[](std::uint32_t index) const { return list_[index]; }

  /// The next one from `id` on, in a ring. There must be one.
  std::uint32_t from(std::uint32_t id) const;

 private:
  std::vector<std::uint32_t> list_;
  std::vector<std::uint32_t> positions_;
  std::vector<std::uint64_t> bits_;
};

inline void RunnableSet::add(std::uint32_t id) {
  positions_[id] = size();
  list_.push_back(id);
  bits_[id / 64] |= std::uint64_t{1} << (id % 64);
}

inline void RunnableSet::remove(std::uint32_t id) {
  const std::uint32_t last = list_.back();
  list_[positions_[id]] = last;
  positions_[last] = positions_[id];
  list_.pop_back();
  bits_[id / 64] &= ~(std::uint64_t{1} << (id % 64));
}

}  // namespace stalemate::sim
