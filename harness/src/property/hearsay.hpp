#pragma once

#include <vector>

#include "stalemate/simulator/schedule.hpp"

namespace stalemate {

/// Whether the second work-item of a race between sections of a driver may know of the first one by
/// what the code under test stored and read, however weakly, and through whatever third one. Yes,
/// too, where `accesses`, a recording, do not have the two.
bool may_have_heard(const DataRace& race, const std::vector<Access>& accesses);

}  // namespace stalemate
