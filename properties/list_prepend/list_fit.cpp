#include <algorithm>

#include "list_prepend/list_layout.hpp"
#include "list_prepend/list_lower.hpp"
#include "property/fit_parts.hpp"
#include "stalemate/contention.clh"
#include "stalemate/list_record.clh"
#include "stalemate/property/launch.hpp"
#include "stalemate/stress.clh"

namespace stalemate::properties {

namespace {

constexpr std::uint64_t kListWordBytes = sizeof(std::int32_t);

std::uint64_t operations_max_of(const ListLayout& layout, const DeviceInfo& device) {
  if (layout.pops) return kOperationsWithPopMax;
  return can_order(layout.parameters.operations_per_item, device) ? kListNodesMax
                                                                  : kListNodesOnHostMax;
}

bool fits_in_number(const ListSubject& subject, const ListLayout& layout,
                    const DeviceInfo& device) {
  const std::uint64_t operations_max = operations_max_of(layout, device);
  const std::uint64_t alone = layout.sets == 1 ? layout.items : 0;
  return layout.operations <= operations_max && layout.nodes() <= operations_max &&
         stalemate_alone_nodes(layout.set_nodes + 1, alone) <= subject.node_limit &&
         operations_on_hottest(layout.parameters) <= kPrependsOnOneHeadMax;
}

bool fits_in_local(const ListSubject& subject, const ListLayout& layout, const DeviceInfo& device) {
  if (layout.parameters.address_space != STALEMATE_SPACE_LOCAL) return true;
  const std::uint64_t per_node = subject.publishes ? 2 : 1;
  const std::uint64_t shared = layout.set_head_words() + per_node * layout.set_nodes + 1;
  const std::uint64_t alone = std::uint64_t{3} * kUnsharedGroupSize;
  return has_room(std::max(shared, alone) * kListWordBytes + kLocalBytesLeft,
                  device.local_memory_bytes);
}

bool fits_in_global(const ListLayout& layout, const DeviceInfo& device) {
  const std::uint64_t heads = layout.head_words() * kListWordBytes;
  const std::uint64_t links =
      stalemate_alone_nodes(layout.link_words(), layout.items) * kListWordBytes;
  const std::uint64_t records =
      layout.items * std::max(sizeof(stalemate_alone_record), sizeof(stalemate_walk_record));
  const std::uint64_t scratch = stalemate_scratch_words(&layout.parameters) * sizeof(std::uint32_t);
  const std::uint64_t acts = layout.operations * kListWordBytes;
  // Half of the memory is left to others: a driver finds out too late that it is not there.
  // Beside the links under test two ways and a fingerprint, of two words each, where lists are
  // fingerprinted.
  const std::uint64_t all = 2 * heads + 9 * links + 3 * records + scratch + acts;
  return has_room(std::max({heads, links, records, scratch, acts}), device.allocation_bytes_max) &&
         has_room(all, device.global_memory_bytes / 2);
}

/// Heads are decoded by a work-item each.
bool has_few_lists(const ListLayout& layout, const DeviceInfo& device) {
  return layout.lists() <= kListsMax && layout.head_words() <= kHeadWordsMax &&
         has_room(unshared_range(layout.lists(), device).work_items(), device.work_items_max);
}

bool give_heads(Case& input) {
  return give_half(input.contention.cell_pitch) || give_half(input.contention.cells);
}

bool give_list_operations(Case& input) {
  return give_half(input.operations_per_item) || give_half(input.nd_range.work_groups) ||
         give_half(input.nd_range.work_group_size);
}

bool give_anything(Case& input) {
  return give_half(input.operations_per_item) || give_heads(input) ||
         give_half(input.nd_range.work_groups) || give_half(input.stress.extra_groups) ||
         give_half(input.nd_range.work_group_size);
}

}  // namespace

Case fit_list(const Subject& subject, const Case& input, const DeviceInfo& device) {
  const ListSubject read = read_list_subject(subject);
  Case fit = fit_common(input, device, kTriesMax);
  const auto layout = [&] { return list_layout(read, fit); };
  while (!fits_in_number(read, layout(), device) && give_list_operations(fit)) {
  }
  while (!has_few_lists(layout(), device) && (give_heads(fit) || give_list_operations(fit))) {
  }
  while (!fits_in_local(read, layout(), device) && give_anything(fit)) {
  }
  while (!fits_in_global(layout(), device) && give_anything(fit)) {
  }
  return fit;
}

}  // namespace stalemate::properties
