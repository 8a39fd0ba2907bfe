#pragma once

#include <vector>

#include "stalemate/key.hpp"
#include "stalemate/option.hpp"
#include "stalemate/run/plan.hpp"

namespace stalemate::config {

/// Lays `later` over `earlier`: mappings key by key, anything else as a whole. Weights are one
/// value: a config that gives some has not left the others as they were.
void merge(const std::vector<Key>& keys, Option::Mapping& earlier, const Option::Mapping& later);

/// The plan with these settings, defaults where there is none; without subjects.
Plan plan_of(const Option::Mapping& settings);

}  // namespace stalemate::config
