#include "stalemate/property/meeting.hpp"

#include <span>

#include "property/case_parameters.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/rendezvous.clh"

namespace stalemate {

namespace {

/// Who are the farthest apart that contend for a cell.
enum class Sharers : std::uint8_t { Nobody, Items, Groups };

bool is_shared_by_groups(const Case& input) {
  const std::uint32_t groups = input.nd_range.work_groups;
  if (input.address_space == AddressSpace::Local || groups < 2) return false;
  switch (input.contention.pattern) {
    case ContentionPattern::Private:
    case ContentionPattern::PerGroup:
    case ContentionPattern::PerSubGroup: return false;
    case ContentionPattern::PerComputeUnit: return groups > input.contention.span;
    case ContentionPattern::AcrossComputeUnits: return input.contention.span > 1;
    case ContentionPattern::Single:
    case ContentionPattern::Uniform:
    case ContentionPattern::Zipf:
    case ContentionPattern::HotCold:
    case ContentionPattern::Strided:
    case ContentionPattern::Blocked:
    case ContentionPattern::AcrossSubGroups: return true;
  }
  return true;
}

bool has_each_its_own(const Case& input) {
  const ContentionPattern pattern = input.contention.pattern;
  const std::uint32_t span = input.contention.span;
  if (pattern == ContentionPattern::PerSubGroup) return span == 1;
  if (pattern == ContentionPattern::AcrossSubGroups) return input.nd_range.work_group_size <= span;
  return pattern == ContentionPattern::Private;
}

Sharers who_share_cells(const Case& input) {
  if (is_shared_by_groups(input)) return Sharers::Groups;
  return has_each_its_own(input) ? Sharers::Nobody : Sharers::Items;
}

}  // namespace

Buffer parameters_buffer(const Case& input) {
  const stalemate_parameters parameters = case_parameters(input);
  return content_buffer<stalemate_parameters>(kParametersBuffer, std::span(&parameters, 1));
}

Buffer meeting_buffer() {
  return read_back(
      plain_buffer(kMeetingBuffer, STALEMATE_MEETING_WORDS * sizeof(std::uint32_t), Fill::Zero));
}

NdRange range_with_extra_groups(const Case& input) {
  return {input.nd_range.work_groups + input.stress.extra_groups, input.nd_range.work_group_size};
}

Meeting read_meeting(const Observation& observation) {
  const auto words = values_of<std::uint32_t>(observation, kMeetingBuffer, STALEMATE_MEETING_WORDS);
  if (!words) return {};
  return {(*words)[STALEMATE_MEETING_GROUPS_MET] != 0, (*words)[STALEMATE_MEETING_ITEMS_MET] != 0};
}

void note_meeting(const Case& input, const Meeting& meeting, Judgement& judgement) {
  switch (who_share_cells(input)) {
    case Sharers::Nobody: return;
    case Sharers::Items: judgement.met = meeting.items_met; return;
    case Sharers::Groups:
      judgement.met = meeting.groups_met;
      judgement.missed = !judgement.met;
      return;
  }
}

}  // namespace stalemate
