#include "engine/least_range.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace stalemate::engine {

namespace {

/// The smallest that `subject` is right for, and no more: what a device has the most room for.
Case least_case(const Subject& subject, Seed seed, AddressSpace space) {
  return {seed, subject.at_least, 1, space, {}, OperandKind::Unique, {}};
}

Case raised(const Subject& subject, Case input) {
  NdRange& range = input.nd_range;
  range.work_groups = std::max(range.work_groups, subject.at_least.work_groups);
  range.work_group_size = std::max(range.work_group_size, subject.at_least.work_group_size);
  return input;
}

}  // namespace

bool is_below_least(const Subject& subject, const Case& input) {
  return input.nd_range.work_groups < subject.at_least.work_groups ||
         input.nd_range.work_group_size < subject.at_least.work_group_size;
}

Case fit_case(const Property& property, const Subject& subject, const Case& input,
              const DeviceInfo& device) {
  const Case fit = property.clamp(subject, raised(subject, input), device);
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
