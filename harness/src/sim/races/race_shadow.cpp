#include "sim/races/race_shadow.hpp"

#include <algorithm>

namespace stalemate::sim {

void RaceShadow::begin(std::uint32_t work_items) {
  items_ = work_items;
  atomics_used_ = 0;
  ++launch_;
}

ShadowWord* RaceShadow::words(std::size_t object, std::uint64_t size_bytes) {
  if (objects_.size() <= object) objects_.resize(object + 1);
  std::vector<ShadowWord>& words = objects_[object];
  const std::size_t count = (size_bytes + 3) / 4;
  if (words.size() < count) words.resize(count);
  return words.data();
}

AtomicAccess* RaceShadow::begun_atomics(ShadowWord& word) {
  if (word.atomics != 0) return atomics(word);
  word.atomics = ++atomics_used_;
  const std::size_t each = std::size_t{2} * items_;
  if (atomics_.size() < atomics_used_ * each)
    atomics_.resize(std::size_t{2} * atomics_used_ * each);
  AtomicAccess* const begin = atomics(word);
  std::fill(begin, begin + each, AtomicAccess{});
  return begin;
}

}  // namespace stalemate::sim
