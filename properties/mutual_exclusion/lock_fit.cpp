#include <algorithm>

#include "mutual_exclusion/lock_layout.hpp"
#include "mutual_exclusion/lock_lower.hpp"
#include "property/fit_parts.hpp"
#include "shared/fingerprinting.hpp"
#include "stalemate/stress.clh"

namespace stalemate::properties {

namespace {

/// Sections on one lock run one after another, however many work-items there are.
constexpr std::uint64_t kSectionsPerLockMax = std::uint64_t{1} << 16;
/// Where the host has to read all that they write down.
constexpr std::uint64_t kSectionsOnHostMax = std::uint64_t{1} << 20;

constexpr std::uint64_t kWordBytes = sizeof(std::uint32_t);

bool locks_fit_locally(const LockLayout& layout, const DeviceInfo& device) {
  return !layout.is_local() ||
         has_room(layout.set_words() * kWordBytes + kLocalBytesLeft, device.local_memory_bytes);
}

std::uint64_t sections_max(const LockLayout& layout, const DeviceInfo& device) {
  return can_order(layout.parameters.operations_per_item, device) ? kOrderedOnDeviceMax
                                                                  : kSectionsOnHostMax;
}

bool ends_and_fits(const LockLayout& layout, const DeviceInfo& device) {
  const std::uint64_t history = layout.operations * kWordBytes;
  const std::uint64_t locks = layout.locks * layout.block.words * kWordBytes;
  const std::uint64_t scratch = stalemate_scratch_words(&layout.parameters) * kWordBytes;
  // Half of the memory is left to others: a driver finds out too late that it is not there. Beside
  // three words of each operation a sum of two for each work-item, where they are fingerprinted.
  return layout.operations <= sections_max(layout, device) &&
         operations_on_hottest(layout.parameters) <= kSectionsPerLockMax &&
         has_room(std::max({history, locks, scratch}), device.allocation_bytes_max) &&
         has_room(5 * history + locks + scratch, device.global_memory_bytes / 2);
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

Case fit_locks(const Subject& subject, const Case& input, const DeviceInfo& device) {
  const LockSubject read = read_lock_subject(subject);
  Case fit = fit_common(input, device, kTriesOfWaitersMax);
  while (!locks_fit_locally(lock_layout(read, fit), device) && have_fewer_local_locks(fit)) {
  }
  while (!ends_and_fits(lock_layout(read, fit), device) && have_fewer_sections(fit)) {
  }
  return fit;
}

}  // namespace stalemate::properties
