#pragma once

#include <string>

#include "stalemate/evidence/fact.hpp"

namespace stalemate::report {

/// "3 of 8 sections began while another was under way (lock 0)"; beside another "besides, 3
/// sections …".
std::string lock_fault_words(const Fact& fact);

/// The same of what is not counted in operations: "2 words … were overwritten on lock 0".
std::string lock_fault_on_words(const Fact& fact);

std::string spins_in_front_words(const Fact& fact);

/// "what one section wrote is not ordered before the next reads it: `unlock` (my.cl:14) is
/// relaxed".
std::string sections_not_ordered_words(const Fact& fact);

}  // namespace stalemate::report
