#include "meeting.hpp"

#include "stalemate/rendezvous.clh"

namespace stalemate::properties {

Meeting read_meeting(ObservationReader& reader) {
  const auto words = reader.values<std::uint32_t>(kMeetingBuffer, STALEMATE_MEETING_WORDS);
  if (words.empty()) return {};
  return {words[STALEMATE_MEETING_GROUPS_MET] != 0, words[STALEMATE_MEETING_ITEMS_MET] != 0};
}

void note_meeting(const Case& input, const Meeting& meeting, Judgement& judgement) {
  const ContentionPattern pattern = input.contention.pattern;
  if (pattern == ContentionPattern::Private) return;
  const bool is_shared_by_groups = input.address_space == AddressSpace::Global &&
                                   input.nd_range.work_groups > 1 &&
                                   pattern != ContentionPattern::PerGroup;
  judgement.met = is_shared_by_groups ? meeting.groups_met : meeting.items_met;
  judgement.missed = is_shared_by_groups && !judgement.met;
}

}  // namespace stalemate::properties
