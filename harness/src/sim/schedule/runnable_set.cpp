#include "sim/schedule/runnable_set.hpp"

#include <bit>

namespace stalemate::sim {

void RunnableSet::begin(std::uint32_t work_items) {
  list_.clear();
  if (positions_.size() < work_items) positions_.resize(work_items);
  bits_.assign((work_items + 63) / 64, 0);
}

std::uint32_t RunnableSet::from(std::uint32_t id) const {
  const auto words = static_cast<std::uint32_t>(bits_.size());
  std::uint32_t word = id / 64 < words ? id / 64 : 0;
  const std::uint32_t bit = id / 64 < words ? id % 64 : 0;
  std::uint64_t bits = bits_[word] & (~std::uint64_t{0} << bit);
  while (bits == 0) {
    word = word + 1 == words ? 0 : word + 1;
    bits = bits_[word];
  }
  return word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
}

}  // namespace stalemate::sim
