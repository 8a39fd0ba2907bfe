#pragma once

#include <string>

#include "linearizability/plan/linear_layout.hpp"
#include "stalemate/evidence/place.hpp"
#include "stalemate/simulator/schedule.hpp"

namespace stalemate::properties {

/// "the queue", "queue 1", "queue 1 of work-group 3": counted through all sets.
std::string object_name(const LinearSubject& subject, const LinearLayout& layout,
                        std::uint64_t object);

/// Where an access went: a field of an object's type, or a word of it.
Place place_of_object(const LinearSubject& subject, const LinearLayout& layout,
                      const Access& access);

}  // namespace stalemate::properties
