#pragma once

#include "stalemate/option.hpp"

namespace stalemate::properties {

/// The members of an item of a list of mappings; none if it is no mapping.
Options options_of(const Option& mapping);

}  // namespace stalemate::properties
