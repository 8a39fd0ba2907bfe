#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace stalemate {

/// Into how many parts work is cut that takes `steps` of some nanoseconds each: one for each
/// processor, 16 at most, where it is worth asking other threads to help, else one.
std::size_t parts_for(std::uint64_t steps);

/// Calls `body(part)` for all parts below `parts`, in this thread and in others that are free.
/// Throws what one of them threw.
void in_parts(std::size_t parts, const std::function<void(std::size_t part)>& body);

/// Calls `body(part, begin, end)` likewise, for ranges as long as one another that make up all
/// below `count`.
template <class Body>
void in_ranges(std::uint64_t count, std::size_t parts, const Body& body) {
  in_parts(parts,
           [&](std::size_t part) { body(part, count * part / parts, count * (part + 1) / parts); });
}

}  // namespace stalemate
