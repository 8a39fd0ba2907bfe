#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bench/figures.hpp"

namespace stalemate::bench {

/// Three digits that mean something, in the largest unit of which there is at least one, whatever
/// the locale: "12.3 ms", "1.50 s".
std::string time_words(Seconds time);

/// "12.3 M operations/s", "980 cases/s".
std::string rate_words(double per_second, std::string_view what);

/// "123 MiB", "1.50 GiB"; "unknown" of 0.
std::string memory_words(std::uint64_t bytes);

}  // namespace stalemate::bench
