#pragma once

#include <cstddef>
#include <cstdint>

#include "base/threads.hpp"

namespace stalemate {

/// Into how many parts work is cut that takes `steps` of some nanoseconds each: one for each
/// processor, 16 at most, where it is worth starting threads, else one.
std::size_t parts_for(std::uint64_t steps);

/// Calls `body(part)` for all parts below `parts`, each in a thread of its own and the first in
/// this one. Throws what one of them threw.
template <class Body>
void in_parts(std::size_t parts, const Body& body) {
  Threads threads;
  for (std::size_t part = 1; part < parts; ++part) threads.start([&body, part] { body(part); });
  body(std::size_t{0});
  threads.join();
}

/// Calls `body(part, begin, end)` likewise, for ranges as long as one another that make up all
/// below `count`.
template <class Body>
void in_ranges(std::uint64_t count, std::size_t parts, const Body& body) {
  in_parts(parts,
           [&](std::size_t part) { body(part, count * part / parts, count * (part + 1) / parts); });
}

}  // namespace stalemate
