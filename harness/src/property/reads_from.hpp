#pragma once

#include <vector>

#include "stalemate/simulator/schedule.hpp"

namespace stalemate {

/// Whether the code under test leads from the first work-item of a race between sections of a
/// driver to the second one by stores and reads of what they left, whatever their orders, and
/// through whatever third work-item. Yes, too, where `accesses`, a recording, do not have the two.
bool may_reach_by_reads_from(const DataRace& race, const std::vector<Access>& accesses);

}  // namespace stalemate
