#pragma once

#include <cstdint>

#include "list_prepend/list_recording.hpp"
#include "stalemate/evidence/fact.hpp"

namespace stalemate::properties {

// What nodes, lists and operations are in an explanation.
Place place_of_list(const ListContext& context, std::uint32_t list);
Place place_of_node(const ListContext& context, std::int32_t node);
Actor actor_of(const ListContext& context, std::uint32_t op_index);

/// A link or decoded head: a node, the end, or the number that it is.
Place place_of_link(const ListContext& context, std::int32_t link);

/// The node and, where nothing is popped, who prepended it.
Place node_with_maker(const ListContext& context, std::int32_t node);

}  // namespace stalemate::properties
