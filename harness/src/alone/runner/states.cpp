#include "alone/runner/states.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/checksum.hpp"

namespace stalemate::alone {

namespace {

std::uint64_t hash_of(std::span<const std::byte> content) {
  return checksum({reinterpret_cast<const char*>(content.data()), content.size()});
}

}  // namespace

States::States(Bytes first, std::uint64_t bytes_max)
    : most_(bytes_max / std::max<std::size_t>(1, first.size())) {
  add(std::move(first));
}

void States::add(Bytes content) {
  ids_.emplace(hash_of(content), static_cast<StateId>(states_.size()));
  states_.push_back(std::move(content));
}

std::optional<StateId> States::number_of(std::span<const std::byte> content) {
  const auto [begin, end] = ids_.equal_range(hash_of(content));
  for (auto known = begin; known != end; ++known) {
    if (std::ranges::equal(states_[known->second], content)) return known->second;
  }
  if (states_.size() >= most_) return std::nullopt;
  add({content.begin(), content.end()});
  return static_cast<StateId>(states_.size() - 1);
}

}  // namespace stalemate::alone
