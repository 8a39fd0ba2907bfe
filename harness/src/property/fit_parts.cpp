#include "property/fit_parts.hpp"

#include <algorithm>
#include <numeric>

#include "property/case_parameters.hpp"
#include "stalemate/contention.clh"
#include "stalemate/property.hpp"
#include "stalemate/property/launch.hpp"

namespace stalemate {

namespace {

/// Widens races on devices that run for real. Where a seed decides what runs, it only costs time.
constexpr Stress kSimulatedStressMax{
    .memory_accesses = 2, .jitter_spins = 4, .skew_spins = 4, .extra_groups = 2};

/// As many operations of a work-item as contention needs; more of them are given away first.
constexpr std::uint32_t kOperationsKept = 4;

void limit(std::uint32_t& amount, std::uint32_t most) {
  amount = std::min(amount, most);
}

void limit(Stress& stress, const Stress& most) {
  limit(stress.memory_accesses, most.memory_accesses);
  limit(stress.jitter_spins, most.jitter_spins);
  limit(stress.skew_spins, most.skew_spins);
  limit(stress.extra_groups, most.extra_groups);
}

/// Leaves most turns of loops to the code under test: operations, delays and traffic before them
/// take what the rendezvous leave of the rest.
void save_turns(Case& input, std::uint32_t loop_turns_max) {
  const std::uint32_t share = std::max(1u, loop_turns_max / 16);
  limit(input.operations_per_item, share / 2 + 1);
  limit(input.stress.skew_spins, share);
  limit(input.stress.jitter_spins, share / input.operations_per_item);
  limit(input.stress.memory_accesses, share / input.operations_per_item);
}

bool has_few_work_items(const Case& input, const DeviceInfo& device) {
  const std::uint64_t items = input.nd_range.work_items();
  const std::uint64_t extra =
      std::uint64_t{input.stress.extra_groups} * input.nd_range.work_group_size;
  return has_room(items + extra, device.work_items_max) &&
         has_room(unshared_range(items, device).work_items(), device.work_items_max);
}

bool give_work_items(Case& input) {
  std::uint32_t& groups = input.nd_range.work_groups;
  std::uint32_t& size = input.nd_range.work_group_size;
  if (input.stress.extra_groups > 0) {
    input.stress.extra_groups /= 2;
    return true;
  }
  if (groups <= 2 || size >= groups) return give_half(size);
  groups = std::max(2u, groups / 2);
  return true;
}

/// Of the cells of a strided case, those at which work-items begin, and so are at the same time.
std::uint32_t cells_of_strides(const stalemate_parameters& parameters) {
  return parameters.cells / std::gcd(parameters.stride, parameters.cells);
}

bool give_operations(Case& input) {
  if (input.operations_per_item > kOperationsKept) return give_half(input.operations_per_item);
  return give_work_items(input) || give_half(input.operations_per_item);
}

}  // namespace

std::uint64_t operations_on_hottest(const stalemate_parameters& parameters) {
  const std::uint64_t sharing = stalemate_sharers(&parameters) * parameters.operations_per_item;
  switch (parameters.pattern) {
    case STALEMATE_PATTERN_SINGLE: return sharing;
    case STALEMATE_PATTERN_ZIPF: return sharing / stalemate_bit_length(parameters.cells);
    case STALEMATE_PATTERN_STRIDED: return sharing / cells_of_strides(parameters);
    case STALEMATE_PATTERN_HOT_COLD: return sharing * std::max(1u, parameters.hot_percent) / 100;
    default: return sharing / parameters.cells;
  }
}

namespace {

bool has_few_rivals(const stalemate_parameters& parameters, const DeviceInfo& device,
                    std::uint64_t tries_max) {
  const std::uint64_t hottest = operations_on_hottest(parameters);
  const std::uint64_t rivals = std::max<std::uint64_t>(1, hottest / parameters.operations_per_item);
  return !has_memory_apart(device) || hottest * rivals <= tries_max;
}

bool give_rivals(Case& input) {
  return give_half(input.operations_per_item) || give_half(input.nd_range.work_groups) ||
         give_half(input.nd_range.work_group_size);
}

}  // namespace

bool is_within_counts(const Case& input, const DeviceInfo& device) {
  return has_few_work_items(input, device) && has_room(input.operations(), device.operations_max);
}

Case within_counts(const Case& input, const DeviceInfo& device) {
  Case fewer = input;
  if (device.is_simulated) limit(fewer.stress, kSimulatedStressMax);
  if (device.loop_turns_max != 0) save_turns(fewer, device.loop_turns_max);
  while (!has_few_work_items(fewer, device) && give_work_items(fewer)) {
  }
  while (!is_within_counts(fewer, device) && give_operations(fewer)) {
  }
  return fewer;
}

Case fit_common(const Case& input, const DeviceInfo& device, std::uint64_t tries_max) {
  Case fit = within_counts(resolve_geometry(input, device), device);
  while (!has_few_rivals(case_parameters(fit), device, tries_max) && give_rivals(fit)) {
  }
  return fit;
}

}  // namespace stalemate
