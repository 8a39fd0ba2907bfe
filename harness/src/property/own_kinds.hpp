#pragma once

#include <string>
#include <vector>

#include "stalemate/property.hpp"

namespace stalemate {

/// What is wrong with the kinds of violation that `properties` declare: names that no kind can
/// have, and names that mean two things. Empty if nothing is.
std::vector<std::string> mistakes_in_kinds(const Properties& properties);

/// `verdict` on `subject`; a violation of an own kind with what that means. One of a kind that the
/// property does not declare is an error of the property: nobody could look it up.
Verdict with_kind_told(const Property& property, const Subject& subject, Verdict verdict);

}  // namespace stalemate
