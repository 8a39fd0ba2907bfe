#pragma once

#include "stalemate/case.hpp"

namespace stalemate::properties {

/// What a launch noted of who ran at the same time.
struct Meeting {
  bool groups_met = false;
  bool items_met = false;  // of one work-group; or their operations alternated
};

/// Whether those met who share a cell: where each work-item or work-group has cells of its own,
/// others may be there and nothing contends.
bool have_sharers_met(const Case& input, const Meeting& meeting);

}  // namespace stalemate::properties
