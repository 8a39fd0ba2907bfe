#include "list_prepend/list_names.hpp"

namespace stalemate::properties {

Place place_of_list(const ListContext& context, std::uint32_t list) {
  if (context.layout.sets == 1) return {.kind = PlaceKind::List, .index = list};
  const std::uint32_t per_group = context.layout.parameters.cells;
  return {.kind = PlaceKind::List, .index = list % per_group, .work_group = list / per_group};
}

Place place_of_node(const ListContext& context, std::int32_t node) {
  const auto index = static_cast<std::uint64_t>(node);
  if (context.layout.sets == 1) return {.kind = PlaceKind::Node, .index = index};
  return {.kind = PlaceKind::Node,
          .index = static_cast<std::uint64_t>(counted_in_set(context.layout, node)),
          .work_group = index / context.layout.set_nodes};
}

Actor actor_of(const ListContext& context, std::uint32_t op_index) {
  const stalemate_parameters& parameters = context.layout.parameters;
  const std::uint32_t item = op_index / parameters.operations_per_item;
  return {item, item / parameters.work_group_size, op_index % parameters.operations_per_item};
}

Place place_of_link(const ListContext& context, std::int32_t link) {
  if (link == STALEMATE_NO_NODE) return {.kind = PlaceKind::ListEnd};
  if (context.layout.is_unwritten(link)) return {.kind = PlaceKind::Unwritten};
  if (link >= 0 && static_cast<std::uint64_t>(link) < context.layout.nodes()) {
    return place_of_node(context, link);
  }
  return {.kind = PlaceKind::NoNode,
          .index = static_cast<std::uint64_t>(
              static_cast<std::int64_t>(counted_in_set(context.layout, link)))};
}

Place node_with_maker(const ListContext& context, std::int32_t node) {
  Place place = place_of_node(context, node);
  if (!context.layout.pops) place.maker = actor_of(context, static_cast<std::uint32_t>(node));
  return place;
}

}  // namespace stalemate::properties
