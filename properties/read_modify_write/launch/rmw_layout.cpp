#include "read_modify_write/launch/rmw_layout.hpp"

#include "base/in_parts.hpp"
#include "property/case_parameters.hpp"

namespace stalemate::properties {

namespace {

void cells_of_items(const stalemate_parameters& parameters, std::uint64_t begin, std::uint64_t end,
                    Reused<std::uint32_t>& by_operation) {
  // A copy, which nothing that is written can change: what is the same for all is computed once.
  const stalemate_parameters all = parameters;
  std::size_t op_index = begin * all.operations_per_item;
  for (std::uint64_t item = begin; item < end; ++item) {
    const auto group = static_cast<std::uint32_t>(item / all.work_group_size);
    const auto local_item = static_cast<std::uint32_t>(item % all.work_group_size);
    for (std::uint32_t op = 0; op < all.operations_per_item; ++op) {
      by_operation[op_index++] = stalemate_rmw_cell(&all, group, local_item, op);
    }
  }
}

}  // namespace

std::uint32_t RmwLayout::cell_of(std::uint32_t op_index) const {
  const std::uint32_t item = op_index / parameters.operations_per_item;
  return stalemate_rmw_cell(&parameters, item / parameters.work_group_size,
                            item % parameters.work_group_size,
                            op_index % parameters.operations_per_item);
}

Reused<std::uint32_t> RmwLayout::cells_of_all() const {
  Reused<std::uint32_t> by_operation(operations);
  in_ranges(items, parts_for(operations),
            [&](std::size_t /*part*/, std::uint64_t begin, std::uint64_t end) {
              cells_of_items(parameters, begin, end, by_operation);
            });
  return by_operation;
}

RmwLayout rmw_layout(const RmwSubject& subject, const Case& input) {
  RmwLayout layout;
  layout.parameters = case_parameters(input);
  layout.value_bytes = subject.value.size_bytes;
  layout.word_bytes = layout.value_bytes <= 4 ? 4 : 8;
  layout.items = input.nd_range.work_items();
  layout.operations = input.operations();
  const bool is_local = input.address_space == AddressSpace::Local;
  layout.sets = is_local ? input.nd_range.work_groups : 1;
  layout.cells = layout.sets * layout.parameters.cells;
  layout.set_values = stalemate_values_per_set(&layout.parameters, &subject.rules);
  layout.pitch = stalemate_values_apart(&layout.parameters, &subject.rules);
  const std::size_t watched = subject.value.cell_bytes == 8 ? 32 : 16;
  layout.solo_bytes = subject.value.is_watched() ? watched : layout.value_bytes;
  return layout;
}

}  // namespace stalemate::properties
