#include <algorithm>

#include "property/fit_parts.hpp"
#include "read_modify_write/launch/rmw_layout.hpp"
#include "read_modify_write/launch/rmw_lower.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject_model.hpp"
#include "stalemate/rmw_record.clh"
#include "stalemate/stress.clh"

namespace stalemate::properties {

namespace {

/// Operations are counted in 31 bits, so that an index and a sentinel fit into a word.
constexpr std::uint64_t kOperationsMax = std::uint64_t{1} << 31;

bool fits_locally(const RmwLayout& layout, const DeviceInfo& device) {
  if (layout.parameters.address_space != STALEMATE_SPACE_LOCAL) return true;
  return has_room(layout.set_bytes() + kLocalBytesLeft, device.local_memory_bytes);
}

bool fits_globally(const RmwLayout& layout, const DeviceInfo& device) {
  const std::uint64_t history = layout.operations * layout.word_bytes;
  const std::uint64_t cells = layout.sets * layout.set_bytes();
  const std::uint64_t records = layout.items * sizeof(stalemate_solo_record);
  const std::uint64_t scratch = stalemate_scratch_words(&layout.parameters) * sizeof(std::uint32_t);
  const std::uint64_t largest = std::max({history, cells, records, scratch});
  // Half of the memory is left to others: a driver finds out too late that it is not there.
  const std::uint64_t all =
      3 * history + cells + records + scratch + layout.items * layout.solo_bytes;
  return layout.operations <= kOperationsMax && has_room(largest, device.allocation_bytes_max) &&
         has_room(all, device.global_memory_bytes / 2);
}

/// Whether sums that must be exact are, on the worst of cells. Only halves and ranges have sums
/// that cases as large as are generated can be too large for.
bool is_exact(const RmwSubject& read, const Case& input) {
  return !needs_exact_operands(read) ||
         input.operations() <= exact_operations(read, input.operands);
}

bool shrink_operations(Case& input) {
  return give_half(input.operations_per_item) || give_half(input.nd_range.work_groups) ||
         give_half(input.nd_range.work_group_size);
}

bool shrink_locally(Case& input) {
  return give_half(input.contention.cell_pitch) || give_half(input.contention.cells) ||
         give_half(input.nd_range.work_group_size);
}

bool shrink_globally(Case& input) {
  return give_half(input.operations_per_item) || give_half(input.contention.cell_pitch) ||
         give_half(input.nd_range.work_groups) || give_half(input.contention.cells) ||
         give_half(input.stress.extra_groups) || give_half(input.nd_range.work_group_size);
}

}  // namespace

Case fit_rmw(const Subject& subject, const Case& input, const DeviceInfo& device) {
  const RmwSubject read = read_rmw_subject(subject);
  Case fit = fit_common(input, device, kTriesMax);
  while (!fits_locally(rmw_layout(read, fit), device) && shrink_locally(fit)) {
  }
  while (!fits_globally(rmw_layout(read, fit), device) && shrink_globally(fit)) {
  }
  while (!is_exact(read, fit) && shrink_operations(fit)) {
  }
  return fit;
}

}  // namespace stalemate::properties
