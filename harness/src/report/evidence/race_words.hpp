#pragma once

#include <string>

#include "stalemate/evidence/fact.hpp"

namespace stalemate::report {

// The sentences of facts about data races.
std::string accesses_race_words(const Fact& fact);
std::string race_may_be_why_words(const Fact& fact);
std::string make_atomic_words(const Fact& fact);
std::string race_of_scope_words(const Fact& fact);
std::string handed_over_words(const Fact& fact);

}  // namespace stalemate::report
