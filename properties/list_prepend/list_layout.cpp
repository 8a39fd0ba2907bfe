#include "list_prepend/list_layout.hpp"

#include "property/case_parameters.hpp"
#include "stalemate/list_record.clh"

namespace stalemate::properties {

std::uint32_t ListLayout::list_of(std::uint32_t op_index) const {
  const std::uint32_t item = op_index / parameters.operations_per_item;
  const std::uint32_t group = item / parameters.work_group_size;
  const auto set = static_cast<std::uint32_t>(set_of_item(item));
  return set * parameters.cells + stalemate_cell(&parameters, group,
                                                 item % parameters.work_group_size,
                                                 op_index % parameters.operations_per_item);
}

bool ListLayout::is_possible() const {
  const bool has_all =
      items != 0 && operations != 0 && parameters.cells != 0 && parameters.cell_pitch != 0;
  return has_all && nodes() <= kListNodesMax && operations <= kListNodesMax &&
         lists() <= kListsMax && head_words() <= kHeadWordsMax;
}

ListLayout list_layout(const ListSubject& subject, const Case& input) {
  ListLayout layout;
  layout.parameters = case_parameters(input);
  layout.pops = subject.pops();
  layout.items = input.nd_range.work_items();
  layout.operations = input.operations();
  layout.sets = input.address_space == AddressSpace::Local ? input.nd_range.work_groups : 1;
  layout.set_nodes = stalemate_set_nodes(&layout.parameters, layout.pops ? 1u : 0u);
  return layout;
}

}  // namespace stalemate::properties
