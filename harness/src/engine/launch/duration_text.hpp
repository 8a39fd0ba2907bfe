#pragma once

#include <chrono>
#include <string>

namespace stalemate::engine {

/// "250 ns", "3 ms", "1.5 s": in the largest unit of which there is at least one.
std::string duration_text(std::chrono::nanoseconds duration);

}  // namespace stalemate::engine
