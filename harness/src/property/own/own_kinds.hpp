#pragma once

#include <string>
#include <vector>

#include "stalemate/property.hpp"

namespace stalemate {

/// What is wrong with `properties` whatever the subject: two of one name, parts of an OwnProperty
/// that make none, kinds of violation that no kind can have for a name, and names that mean two
/// things. Empty if nothing is.
std::vector<std::string> mistakes_in_properties(const Properties& properties);

/// `verdict` on `subject`; a violation of an own kind with what that means. One of a kind that the
/// property does not declare is an error of the property: nobody could look it up. So is one that
/// lacks the details by which it is told: nobody could read it. What it tells is cut short.
Verdict with_kind_told(const Property& property, const Subject& subject, Verdict verdict);

}  // namespace stalemate
