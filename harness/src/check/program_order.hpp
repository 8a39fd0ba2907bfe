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

/// A work-item whose operations have changed places within a chain.
std::optional<WrongPair> find_inversion(const ValueGraph& graph, const ForcedChains& chains);

/// Whether the chains, each in one piece, have an order that agrees with every work-item. Requires
/// that all operations have a place, and none is out of order within its chain.
bool chains_have_order(const ValueGraph& graph, const ForcedChains& chains);

}  // namespace stalemate::check
