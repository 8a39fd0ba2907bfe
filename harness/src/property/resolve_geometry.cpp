#include <algorithm>

#include "stalemate/property.hpp"

namespace stalemate {

namespace {

/// What a compute unit of today's GPUs holds at a time, about: NVIDIA 1,024 to 2,048 work-items in
/// 16 to 32 work-groups, AMD 1,024 to 2,560 in up to 40.
constexpr std::uint32_t kItemsPerUnit = 2048;
constexpr std::uint32_t kGroupsPerUnit = 32;

std::uint32_t groups_per_unit(const Case& input) {
  switch (input.geometry) {
    case Geometry::Drawn:
    case Geometry::Large: return 0;
    case Geometry::GroupPerUnit: return 1;
    case Geometry::Full:
      return std::clamp(kItemsPerUnit / input.nd_range.work_group_size, 1u, kGroupsPerUnit);
  }
  return 0;
}

/// What strikes once in a hundred thousand operations strikes here. Judged in a tenth of a second.
constexpr std::uint64_t kLargeOperations = std::uint64_t{1} << 21U;

void enlarge(Case& input, const DeviceInfo& device) {
  if (input.geometry != Geometry::Large || !device.is_cpu || device.is_simulated) return;
  // A CPU runs a work-group on one thread: nobody contends for its local memory.
  if (input.address_space == AddressSpace::Local) return;
  // With a delay before each of them the case would be nothing but delays.
  input.stress = {};
  const std::uint64_t of_each =
      kLargeOperations / std::max<std::uint64_t>(1, input.nd_range.work_items());
  input.operations_per_item =
      std::max(input.operations_per_item, static_cast<std::uint32_t>(of_each));
}

void fill(Case& input, const DeviceInfo& device) {
  const std::uint64_t wanted =
      has_memory_apart(device) ? std::uint64_t{groups_per_unit(input)} * device.compute_units : 0;
  input.geometry = Geometry::Drawn;
  if (wanted == 0) return;
  NdRange& nd_range = input.nd_range;
  const std::uint64_t most = std::max(1u, kGeneratedOperationsMax / nd_range.work_group_size);
  nd_range.work_groups =
      static_cast<std::uint32_t>(std::min(std::max<std::uint64_t>(wanted, 2), most));
  const std::uint64_t operations =
      std::max<std::uint64_t>(1, kGeneratedOperationsMax / nd_range.work_items());
  input.operations_per_item =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(input.operations_per_item, operations));
}

bool is_of_sub_groups(ContentionPattern pattern) {
  return pattern == ContentionPattern::PerSubGroup || pattern == ContentionPattern::AcrossSubGroups;
}

bool is_of_compute_units(ContentionPattern pattern) {
  return pattern == ContentionPattern::PerComputeUnit ||
         pattern == ContentionPattern::AcrossComputeUnits;
}

std::uint32_t span_on(const Contention& contention, const DeviceInfo& device) {
  if (is_of_compute_units(contention.pattern)) return device.compute_units;
  const bool is_known = is_of_sub_groups(contention.pattern) && device.sub_group_size != 0;
  return is_known ? device.sub_group_size : contention.span;
}

}  // namespace

Case resolve_geometry(const Case& input, const DeviceInfo& device) {
  Case resolved = input;
  Contention& contention = resolved.contention;
  contention.cells = std::max(1u, contention.cells);
  contention.cell_pitch = std::max(1u, contention.cell_pitch);
  if (device.is_cpu && is_of_compute_units(contention.pattern)) {
    // It deals work-groups by the stretch and not in turn: who shares a cell would never meet.
    contention.pattern = ContentionPattern::Single;
    contention.span = 1;
  }
  contention.span = std::max(1u, span_on(contention, device));
  resolved.nd_range.work_group_size =
      std::clamp(resolved.nd_range.work_group_size, 1u, std::max(1u, device.work_group_size_max));
  enlarge(resolved, device);
  fill(resolved, device);
  return resolved;
}

}  // namespace stalemate
