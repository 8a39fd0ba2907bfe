#pragma once

#include <cstdint>
#include <string>

#include "list_prepend/list_recording.hpp"

namespace stalemate::properties {

// How nodes, lists and operations are called in an explanation.
std::string list_name(const ListContext& context, std::uint32_t list);
std::string node_name(const ListContext& context, std::int32_t node);
std::string list_operation_name(const ListContext& context, std::uint32_t op_index);

/// A link or decoded head: a node, the end, or the number that it is.
std::string link_text(const ListContext& context, std::int32_t link);

/// The node and, where nothing is popped, who prepended it.
std::string node_with_maker(const ListContext& context, std::int32_t node);

}  // namespace stalemate::properties
