#include "sim/every/common.hpp"

#include <algorithm>

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

std::uint32_t Callers::number_of(const Caller& caller) {
  const std::lock_guard lock(mutex_);
  const auto known = std::find(callers_.begin(), callers_.end(), caller);
  const auto number = static_cast<std::uint32_t>(known - callers_.begin());
  if (known == callers_.end()) callers_.push_back(caller);
  return number;
}

Caller Callers::operator[](std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  return number < callers_.size() ? callers_[number] : Caller{};
}

}  // namespace stalemate::sim::every
