#pragma once

#include <map>
#include <string>

#include "stalemate/subject.hpp"
#include "stalemate/value/scalar_type.hpp"

namespace stalemate {

/// The types of the buffers that a subject names under `arguments:`, of a vector that of its
/// components. Empty where it names none.
std::map<std::string, ScalarType, std::less<>> buffer_types(const Subject& subject);

}  // namespace stalemate
