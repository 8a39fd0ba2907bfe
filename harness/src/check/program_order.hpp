#pragma once

#include <optional>

#include "check/components.hpp"
#include "check/forced_chains.hpp"

namespace stalemate::check {

/// Two neighbours of one work-item that are in the wrong order.
struct WrongPair {
  Index before = kNone;  // in program order
  Index after = kNone;
};

/// A work-item that comes back to a component that the trail had left.
std::optional<WrongPair> find_return(const ValueGraph& graph, const Components& components);

/// How neighbours of one work-item stand in chains.
struct OrderInChains {
  std::optional<WrongPair> inversion;  // two of one chain that have changed places
  std::uint64_t stays = 0;             // how many follow one another at once
};

OrderInChains order_in_chains(std::span<const std::uint32_t> item_begin,
                              const ForcedChains& chains);

/// Whether the chains, each in one piece, have an order that agrees with every work-item. Requires
/// that all operations have a place, and none is out of order within its chain.
bool chains_have_order(const ValueGraph& graph, const ForcedChains& chains);

}  // namespace stalemate::check
