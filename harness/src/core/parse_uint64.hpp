#pragma once

#include <cstdint>
#include <string>

namespace stalemate {

/// The number that `text` is, whole and in decimal. Throws std::invalid_argument.
std::uint64_t parse_uint64(const std::string& text);

}  // namespace stalemate
