#include "sim/every/common.hpp"

namespace stalemate::sim::every {

std::optional<std::size_t> Memories::number_of(const Changes& changes) {
  const std::lock_guard lock(mutex_);
  const auto known = numbers_.find(changes);
  if (known != numbers_.end()) return known->second;
  if (changes_.size() == most_) return std::nullopt;
  const auto added = numbers_.emplace(changes, changes_.size()).first;
  changes_.push_back(&added->first);
  return added->second;
}

}  // namespace stalemate::sim::every
