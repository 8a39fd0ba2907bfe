#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "alone/frame.hpp"

namespace stalemate::alone {

/// Contents of an object, each once, by their numbers.
class States {
 public:
  /// All together have `bytes_max` bytes at most. The first is number kFirstState.
  States(Bytes first, std::uint64_t bytes_max);

  const Bytes* find(StateId id) const { return id < states_.size() ? &states_[id] : nullptr; }
  /// Nothing if there is no room for it.
  std::optional<StateId> number_of(std::span<const std::byte> content);

 private:
  void add(Bytes content);

  std::size_t most_;
  std::vector<Bytes> states_;
  std::unordered_multimap<std::uint64_t, StateId> ids_;  // by hash
};

}  // namespace stalemate::alone
