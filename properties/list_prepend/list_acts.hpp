#pragma once

#include <array>
#include <cstdint>

#include "list_prepend/list_recording.hpp"

namespace stalemate::properties {

enum class ListActKind : std::uint8_t {
  Prepend,
  Pop,
  Nothing,  // popped from a list that seemed empty
  Astray,   // popped what is no node
};

/// What one operation did.
struct ListAct {
  ListActKind kind = ListActKind::Prepend;
  std::uint32_t op_index = 0;  // counted work-item by work-item
  std::uint32_t list = 0;
  std::int32_t node = 0;  // counted through all sets
};

/// Calls `visit` with what each operation of a work-item did, in its order, as the driver decides
/// it: by what the work-item holds. False if the recorded acts cannot come from the driver.
template <class Visit>
bool visit_acts_of(const ListContext& context, const ListRecording& recording, std::uint32_t item,
                   const Visit& visit) {
  const ListLayout& layout = context.layout;
  const std::uint32_t per_item = layout.parameters.operations_per_item;
  const std::uint64_t set = layout.set_of_item(item);
  const auto own = static_cast<std::int32_t>(item * STALEMATE_NODES_HELD_MAX);
  std::array<std::int32_t, STALEMATE_NODES_HELD_MAX> held{own, own + 1};
  std::uint32_t held_count = STALEMATE_NODES_HELD_MAX;
  for (std::uint32_t op = 0; op < per_item; ++op) {
    const std::uint32_t op_index = item * per_item + op;
    const std::int32_t node = counted_through(layout, set, recording.acts[op_index]);
    ListAct act{ListActKind::Prepend, op_index, layout.list_of(op_index), node};
    if (stalemate_gives(op, held_count) != 0u) {
      if (node != held[0]) return false;
      held[0] = held[1];
      --held_count;
    } else if (node == STALEMATE_NO_NODE) {
      act.kind = ListActKind::Nothing;
    } else if (node < 0 || static_cast<std::uint64_t>(node) >= layout.nodes()) {
      act.kind = ListActKind::Astray;
    } else {
      act.kind = ListActKind::Pop;
      held[held_count++] = node;
    }
    visit(act);
  }
  return true;
}

/// The same for all operations, work-item by work-item. Where nothing is popped, an operation
/// prepends the node that has its number.
template <class Visit>
bool visit_acts(const ListContext& context, const ListRecording& recording, const Visit& visit) {
  const ListLayout& layout = context.layout;
  if (!context.subject.pops()) {
    for (std::uint32_t node = 0; node < layout.nodes(); ++node) {
      if (!recording.is_recorded.empty() && !recording.is_recorded[node]) continue;
      visit(ListAct{ListActKind::Prepend, node, layout.list_of(node),
                    static_cast<std::int32_t>(node)});
    }
    return true;
  }
  for (std::uint32_t item = 0; item < layout.items; ++item) {
    if (!visit_acts_of(context, recording, item, visit)) return false;
  }
  return true;
}

}  // namespace stalemate::properties
