#pragma once

#include <string>

#include "stalemate/evidence/place.hpp"
#include "stalemate/simulator/schedule.hpp"

namespace stalemate::report {

/// "work-item 5 (work-group 0), operation 2"; where no operation is known "work-item 5 of
/// work-group 0".
std::string words(const Actor& actor);

/// "cell 3", "local cell 1 of work-group 2", "ticket of lock 0", "next[3]", "'locks' at byte 512".
std::string words(const Place& place);

/// "my.cl:12"; "an unknown line" if there is none.
std::string line_words(const Access& access);

}  // namespace stalemate::report
