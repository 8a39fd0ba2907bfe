#include "stalemate/property/meeting.hpp"

#include <span>

#include "property/case_parameters.hpp"
#include "property/sharers.hpp"
#include "stalemate/property/launch.hpp"
#include "stalemate/rendezvous.clh"

namespace stalemate {

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

void note_meeting(Sharers sharers, const Meeting& meeting, Judgement& judgement) {
  judgement.sharers = sharers;
  switch (sharers) {
    case Sharers::Nobody: return;
    case Sharers::Items: judgement.met = meeting.items_met; return;
    case Sharers::Groups:
      judgement.met = meeting.groups_met;
      judgement.missed = !judgement.met;
      return;
  }
}

void note_meeting(const Case& input, const Meeting& meeting, Judgement& judgement) {
  note_meeting(sharers_of(input), meeting, judgement);
}

}  // namespace stalemate
