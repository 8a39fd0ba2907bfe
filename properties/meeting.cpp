#include "meeting.hpp"

namespace stalemate::properties {

bool have_sharers_met(const Case& input, const Meeting& meeting) {
  const ContentionPattern pattern = input.contention.pattern;
  if (pattern == ContentionPattern::Private) return false;
  const bool is_shared_by_groups = input.address_space == AddressSpace::Global &&
                                   input.nd_range.work_groups > 1 &&
                                   pattern != ContentionPattern::PerGroup;
  return is_shared_by_groups ? meeting.groups_met : meeting.items_met;
}

}  // namespace stalemate::properties
