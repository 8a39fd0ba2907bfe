#pragma once

#include <string>
#include <vector>

#include "stalemate/key.hpp"
#include "stalemate/option.hpp"

namespace stalemate {

/// The identifiers of OpenCL C that `options` give to `keys`: the functions, macros and types that
/// a subject binds to its property.
std::vector<std::string> bound_names(const std::vector<Key>& keys, const Options& options);

}  // namespace stalemate
