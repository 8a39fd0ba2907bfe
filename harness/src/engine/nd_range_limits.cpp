#include "engine/nd_range_limits.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace stalemate::engine {

namespace {

/// The smallest that `subject` is right for, and no more: what a device has the most room for.
Case least_case(const Subject& subject, Seed seed, AddressSpace space) {
  return {seed, subject.at_least, 1, space, {}, OperandKind::Unique, {}};
}

/// Work-groups that only keep the device busy run the code's own work-items' numbers up, too.
Case within_limits(const Subject& subject, Case input) {
  const NdRange& least = subject.at_least;
  const NdRange& most = subject.at_most;
  NdRange& range = input.nd_range;
  range.work_groups = std::clamp(range.work_groups, least.work_groups, most.work_groups);
  range.work_group_size =
      std::clamp(range.work_group_size, least.work_group_size, most.work_group_size);
  input.stress.extra_groups =
      std::min(input.stress.extra_groups, most.work_groups - range.work_groups);
  // Other geometries make of a case what the device has room for.
  if (most != kAnyNdRange) input.geometry = Geometry::Drawn;
  return input;
}

}  // namespace

bool is_below_least(const Subject& subject, const Case& input) {
  return input.nd_range.work_groups < subject.at_least.work_groups ||
         input.nd_range.work_group_size < subject.at_least.work_group_size;
}

Case fit_case(const Property& property, const Subject& subject, const Case& input,
              const DeviceInfo& device) {
  const Case fit = property.clamp(subject, within_limits(subject, input), device);
  if (!is_below_least(subject, fit)) return fit;
  Case smaller = fit;
  smaller.nd_range = subject.at_least;
  smaller = property.clamp(subject, smaller, device);
  if (!is_below_least(subject, smaller)) return smaller;
  return property.clamp(subject, least_case(subject, input.seed, input.address_space), device);
}

std::optional<std::string> lacking_room(const Property& property, const Subject& subject,
                                        const DeviceInfo& device) {
  if (subject.at_least == NdRange{}) return std::nullopt;
  const Case least =
      property.clamp(subject, least_case(subject, Seed{0}, AddressSpace::Global), device);
  if (!is_below_least(subject, least)) return std::nullopt;
  return fmt::format(
      "room: the subject needs {} work-groups of {} work-items, the device runs {} of {}",
      subject.at_least.work_groups, subject.at_least.work_group_size, least.nd_range.work_groups,
      least.nd_range.work_group_size);
}

}  // namespace stalemate::engine
