#include "engine/launch/nd_range_limits.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "base/at_work.hpp"
#include "stalemate/property/launch.hpp"

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
  if (subject.work_groups != SizeRule{}) input.stress.extra_groups = 0;
  // Other geometries make of a case what the device has room for.
  if (most.work_groups != kAnyNdRange.work_groups) input.geometry = Geometry::Drawn;
  return input;
}

/// Code of sub-groups goes wrong where a work-group has two of them, for which a simulated device
/// has no room beside a second work-group: one case in two has the larger work-groups that were
/// drawn.
Case with_sub_groups(const Subject& subject, Case input, const DeviceInfo& device) {
  const bool is_asked = device.is_simulated && !explores(device) && device.sub_group_size != 0 &&
                        input.nd_range.work_group_size > device.sub_group_size;
  if (!is_asked || !names_sub_groups(source_code(subject))) return input;
  if (input.seed.split("sub-groups").value % 2 != 0) return input;
  const std::uint64_t most = device.work_items_max / input.nd_range.work_group_size;
  const std::uint64_t groups = std::min<std::uint64_t>(input.nd_range.work_groups, most);
  input.nd_range.work_groups =
      std::max({1U, subject.at_least.work_groups, static_cast<std::uint32_t>(groups)});
  return input;
}

NdRange ruled(const Subject& subject, const NdRange& range) {
  return {rounded_down(subject.work_groups, range.work_groups),
          rounded_down(subject.work_group_size, range.work_group_size)};
}

/// A CPU deals work-groups by the stretch, to each thread one (PoCL: their number over that of
/// threads, rounded up), and those of the case come first. As many may come behind them as leave
/// the last of the case to another thread: in one stretch all would run one after another, and the
/// first would wait for the second in vain.
std::uint32_t extra_groups_max(std::uint64_t work_groups, const DeviceInfo& device) {
  const std::uint64_t dealt = device.compute_units * (work_groups - 1);
  const std::uint64_t extra = dealt - std::min(dealt, work_groups);
  return static_cast<std::uint32_t>(
      std::min<std::uint64_t>(extra, std::numeric_limits<std::uint32_t>::max()));
}

void leave_room_to_meet(Case& input, const DeviceInfo& device) {
  if (!device.is_cpu || device.is_simulated || input.nd_range.work_groups < 2) return;
  std::uint32_t& extra = input.stress.extra_groups;
  extra = std::min(extra, extra_groups_max(input.nd_range.work_groups, device));
}

/// What the property makes of `input` for the device, with sizes that the subject is right for.
/// Smaller ones may leave room for other numbers, so the property is asked again.
Case within_both(const Property& property, const Subject& subject, const Case& input,
                 const DeviceInfo& device) {
  const AtWork at_work(property.name(), subject.name, kAtWorkOnLaunch);
  Case fit = property.fit_to_device(subject, input, device);
  for (NdRange range = ruled(subject, fit.nd_range); range != fit.nd_range;
       range = ruled(subject, fit.nd_range)) {
    fit.nd_range = range;
    fit = property.fit_to_device(subject, fit, device);
  }
  leave_room_to_meet(fit, device);
  return fit;
}

/// Of the smallest work-groups that a subject is right for, a simulated device runs so many as
/// work-items need to be seen at work in two of them.
constexpr std::uint32_t kGroupsToMeet = 2;

/// Operations of each of these work-items that a simulated device has time for.
constexpr std::uint64_t kOperationsOfEach = 4;

/// A simulated device says how many work-items it runs in a short time: many schedules of a small
/// case show more than a few of a large one. It takes longer where a subject asks for more.
std::optional<DeviceInfo> roomier(const Subject& subject, const DeviceInfo& device) {
  NdRange needed = subject.at_least;
  needed.work_groups = std::max(needed.work_groups, kGroupsToMeet);
  needed.work_groups = std::min(needed.work_groups, subject.at_most.work_groups);
  if (!device.is_simulated || explores(device)) return std::nullopt;
  // What each work-item does for itself may be dispatched as some more of them.
  const std::uint64_t items = unshared_range(needed.work_items(), device).work_items();
  if (items <= device.work_items_max) return std::nullopt;
  DeviceInfo roomier = device;
  roomier.work_items_max = items;
  roomier.operations_max = std::max(device.operations_max, needed.work_items() * kOperationsOfEach);
  return roomier;
}

Range within(Range range, std::uint32_t least, std::uint32_t most) {
  return {std::clamp(range.low, least, most), std::clamp(range.high, least, most)};
}

/// Whether a case may have `number`, if the one it is simpler than has `before`: where that lies
/// outside of the range, the case may not go further away from it.
std::uint32_t number_within(const Range& range, std::uint32_t number, std::uint32_t before) {
  return std::clamp(number, std::min(range.low, before), std::max(range.high, before));
}

bool reads_cells(ContentionPattern pattern) {
  switch (pattern) {
    case ContentionPattern::Uniform:
    case ContentionPattern::Zipf:
    case ContentionPattern::HotCold:
    case ContentionPattern::Strided:
    case ContentionPattern::Blocked: return true;
    case ContentionPattern::Single:
    case ContentionPattern::Private:
    case ContentionPattern::PerGroup:
    case ContentionPattern::PerSubGroup:
    case ContentionPattern::AcrossSubGroups:
    case ContentionPattern::PerComputeUnit:
    case ContentionPattern::AcrossComputeUnits: return false;
  }
  return false;
}

}  // namespace

bool names_sub_groups(const SourceCode& code) {
  return std::any_of(code.identifiers.begin(), code.identifiers.end(), [](std::string_view name) {
    return name.starts_with("sub_group_") || name.starts_with("get_sub_group_") ||
           name == "get_num_sub_groups";
  });
}

bool is_below_least(const Subject& subject, const Case& input) {
  return input.nd_range.work_groups < subject.at_least.work_groups ||
         input.nd_range.work_group_size < subject.at_least.work_group_size;
}

GenerateSettings narrowed_to(const Subject& subject, GenerateSettings settings) {
  const NdRange& least = subject.at_least;
  const NdRange& most = subject.at_most;
  if (subject.work_groups != SizeRule{}) {
    settings.work_groups = within(settings.work_groups, least.work_groups, most.work_groups);
  }
  if (subject.work_group_size != SizeRule{}) {
    settings.work_group_size =
        within(settings.work_group_size, least.work_group_size, most.work_group_size);
  }
  return settings;
}

Case brought_within(const GenerateSettings& settings, Case simpler, const Case& before) {
  const auto bring = [](const Range& range, std::uint32_t& number, std::uint32_t from) {
    number = number_within(range, number, from);
  };
  bring(settings.work_groups, simpler.nd_range.work_groups, before.nd_range.work_groups);
  bring(settings.work_group_size, simpler.nd_range.work_group_size,
        before.nd_range.work_group_size);
  bring(settings.operations_per_item, simpler.operations_per_item, before.operations_per_item);
  const auto is_drawn = [](const auto& weights, auto word) {
    const auto weight = weights.find(word);
    return weight != weights.end() && weight->second != 0;
  };
  if (!is_drawn(settings.contention, simpler.contention.pattern)) {
    simpler.contention = before.contention;
  }
  if (reads_cells(simpler.contention.pattern)) {
    bring(settings.cells, simpler.contention.cells, before.contention.cells);
  }
  if (!is_drawn(settings.operands, simpler.operands)) simpler.operands = before.operands;
  return simpler;
}

Case fit_to_limits(const Property& property, const Subject& subject, const Case& input,
                   const DeviceInfo& described) {
  const auto with_room = roomier(subject, described);
  const DeviceInfo& device = with_room ? *with_room : described;
  const Case wanted = with_sub_groups(subject, within_limits(subject, input), device);
  Case fit = within_both(property, subject, wanted, device);
  if (!is_below_least(subject, fit)) return fit;
  const std::uint32_t asked = std::min(fit.nd_range.work_groups, kGroupsToMeet);
  for (const std::uint32_t groups : {asked, subject.at_least.work_groups}) {
    Case smaller = fit;
    smaller.nd_range = subject.at_least;
    smaller.nd_range.work_groups = std::max(smaller.nd_range.work_groups, groups);
    smaller = within_both(property, subject, smaller, device);
    if (!is_below_least(subject, smaller)) return smaller;
  }
  return within_both(property, subject, least_case(subject, input.seed, input.address_space),
                     device);
}

std::optional<std::string> lacking_room(const Property& property, const Subject& subject,
                                        const DeviceInfo& device) {
  if (subject.at_least == NdRange{}) return std::nullopt;
  const auto with_room = roomier(subject, device);
  const DeviceInfo& room = with_room ? *with_room : device;
  const Case least =
      within_both(property, subject, least_case(subject, Seed{0}, AddressSpace::Global), room);
  if (!is_below_least(subject, least)) return std::nullopt;
  const std::string needed =
      fmt::format("room: the subject needs {} work-groups of {} work-items, the device runs ",
                  subject.at_least.work_groups, subject.at_least.work_group_size);
  const std::uint64_t most = room.work_items_max;
  if (most != 0 && subject.at_least.work_items() > most) {
    return needed + fmt::format("{} work-items at most in all", most);
  }
  return needed +
         fmt::format("{} of {}", least.nd_range.work_groups, least.nd_range.work_group_size);
}

}  // namespace stalemate::engine
