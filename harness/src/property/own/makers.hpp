#pragma once

#include <initializer_list>
#include <optional>
#include <string>

#include "stalemate/property.hpp"

namespace stalemate {

/// Adds to `properties` what each of `makers` makes. What is wrong with the first that makes
/// nothing, or throws; nothing if none is.
std::optional<std::string> add_made(std::initializer_list<PropertyMaker> makers,
                                    Properties& properties);

}  // namespace stalemate
