#include <algorithm>

#include "clamp_parts.hpp"
#include "lock_layout.hpp"
#include "lock_lower.hpp"
#include "stalemate/stress.clh"

namespace stalemate::properties {

namespace {

/// Sections on one lock run one after another, however many work-items there are.
constexpr std::uint64_t kSectionsPerLockMax = std::uint64_t{1} << 16;
constexpr std::uint64_t kSectionsMax = std::uint64_t{1} << 20;

constexpr std::uint64_t kWordBytes = sizeof(std::uint32_t);

/// About as many sections as the lock has that most operations are after.
std::uint64_t hottest(const LockLayout& layout) {
  const stalemate_parameters& p = layout.parameters;
  const std::uint64_t sharing = stalemate_sharers(&p) * p.operations_per_item;
  switch (p.pattern) {
    case STALEMATE_PATTERN_UNIFORM:
    case STALEMATE_PATTERN_STRIDED:
    case STALEMATE_PATTERN_BLOCKED:
    case STALEMATE_PATTERN_PRIVATE:
    case STALEMATE_PATTERN_PER_GROUP: return sharing / p.cells;
    case STALEMATE_PATTERN_ZIPF: return sharing / stalemate_bit_length(p.cells);
    case STALEMATE_PATTERN_HOT_COLD: return sharing * std::max(1u, p.hot_percent) / 100;
    default: return sharing;
  }
}

bool locks_fit_locally(const LockLayout& layout, const DeviceInfo& device) {
  return !layout.is_local() ||
         has_room(layout.set_words() * kWordBytes + kLocalBytesLeft, device.local_memory_bytes);
}

bool ends_and_fits(const LockLayout& layout, const DeviceInfo& device) {
  const std::uint64_t history = layout.operations * kWordBytes;
  const std::uint64_t locks = layout.locks * layout.block.words * kWordBytes;
  const std::uint64_t scratch = stalemate_scratch_words(&layout.parameters) * kWordBytes;
  // Half of the memory is left to others: a driver finds out too late that it is not there.
  return layout.operations <= kSectionsMax && hottest(layout) <= kSectionsPerLockMax &&
         has_room(std::max({history, locks, scratch}), device.allocation_bytes_max) &&
         has_room(3 * history + locks + scratch, device.global_memory_bytes / 2);
}

bool have_fewer_local_locks(Case& input) {
  return give_half(input.contention.cells) || give_half(input.nd_range.work_group_size);
}

bool have_fewer_sections(Case& input) {
  return give_half(input.operations_per_item) || give_half(input.nd_range.work_groups) ||
         give_half(input.contention.cells) || give_half(input.stress.extra_groups) ||
         give_half(input.nd_range.work_group_size);
}

}  // namespace

Case clamp_locks(const Subject& subject, const Case& input, const DeviceInfo& device) {
  const LockSubject read = read_lock_subject(subject);
  Case clamped = input;
  clamped.contention.cells = std::max(1u, clamped.contention.cells);
  clamped.nd_range.work_group_size =
      std::clamp(clamped.nd_range.work_group_size, 1u, device.work_group_size_max);
  clamped = within_counts(clamped, device);
  while (!locks_fit_locally(lock_layout(read, clamped), device) &&
         have_fewer_local_locks(clamped)) {
  }
  while (!ends_and_fits(lock_layout(read, clamped), device) && have_fewer_sections(clamped)) {
  }
  return clamped;
}

}  // namespace stalemate::properties
