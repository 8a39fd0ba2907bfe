#include "meeting.hpp"

namespace stalemate::properties {

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
