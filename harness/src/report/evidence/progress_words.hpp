#pragma once

#include <string>

#include "stalemate/evidence/fact.hpp"

/// What a launch that does not end waits for, and who gives it.
namespace stalemate::report {

std::string progress_given_words(const Fact& fact);
std::string progress_undeclared_words(const Fact& fact);
std::string progress_declared_words(const Fact& fact);
std::string proof_words(const Fact& fact);

}  // namespace stalemate::report
