#include "list_prepend/list_names.hpp"

#include <fmt/format.h>

namespace stalemate::properties {

std::string list_name(const ListContext& context, std::uint32_t list) {
  if (context.layout.sets == 1) return fmt::format("list {}", list);
  const std::uint32_t per_group = context.layout.parameters.cells;
  return fmt::format("local list {} of work-group {}", list % per_group, list / per_group);
}

std::string node_name(const ListContext& context, std::int32_t node) {
  if (context.layout.sets == 1) return fmt::format("node {}", node);
  return fmt::format("local node {} of work-group {}", counted_in_set(context.layout, node),
                     static_cast<std::uint64_t>(node) / context.layout.set_nodes);
}

std::string list_operation_name(const ListContext& context, std::uint32_t op_index) {
  const stalemate_parameters& parameters = context.layout.parameters;
  const std::uint32_t item = op_index / parameters.operations_per_item;
  return fmt::format("work-item {} (work-group {}), operation {}", item,
                     item / parameters.work_group_size, op_index % parameters.operations_per_item);
}

std::string link_text(const ListContext& context, std::int32_t link) {
  if (link == STALEMATE_NO_NODE) return "the end";
  if (context.layout.is_unwritten(link)) return "what memory held before any link was written";
  if (link >= 0 && static_cast<std::uint64_t>(link) < context.layout.nodes()) {
    return node_name(context, link);
  }
  return fmt::format("{}, which is no node", counted_in_set(context.layout, link));
}

std::string node_with_maker(const ListContext& context, std::int32_t node) {
  if (context.layout.pops) return node_name(context, node);
  return fmt::format("{}, prepended by {}", node_name(context, node),
                     list_operation_name(context, static_cast<std::uint32_t>(node)));
}

}  // namespace stalemate::properties
