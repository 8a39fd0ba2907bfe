#pragma once

#include <optional>
#include <string>
#include <vector>

#include "stalemate/property.hpp"

namespace stalemate {

/// Adds to `properties` what each of `makers` makes. What is wrong with the first that makes
/// nothing, or throws; nothing if none is.
std::optional<std::string> add_made(const std::vector<PropertyMaker>& makers,
                                    Properties& properties);

}  // namespace stalemate
