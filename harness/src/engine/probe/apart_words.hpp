#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stalemate/nd_range.hpp"

namespace stalemate::engine {

/// What differs from launch to launch of a kernel in which every word is one work-item's alone. Of
/// `taken`, what another work-item was given, work-item i makes kept[i] += taken ^ number. Across a
/// barrier it gives 3 * kept[i] to the work-item of its work-group that is as far from the other
/// end, and has made[i] from that one. It is dispatched twice: the second dispatch takes what the
/// first one made.
struct ApartNumbers {
  std::uint32_t given;   // the first dispatch takes its multiples
  std::uint32_t filled;  // in all of `kept` before
  std::uint32_t first;   // the argument of the first dispatch
  std::uint32_t second;  // and of the second one
};

/// What both dispatches have to leave: a word for each work-item.
struct ApartWords {
  std::vector<std::uint32_t> kept;
  std::vector<std::uint32_t> made;
};

/// What `items` work-items take in the first dispatch.
std::vector<std::uint32_t> apart_given(const ApartNumbers& numbers, std::size_t items);

ApartWords apart_left(const ApartNumbers& numbers, const NdRange& range);

/// Words that are others than they have to be.
struct WrongWords {
  std::size_t count = 0;
  std::size_t of_before = 0;  // those of them that a launch before had to leave there
  std::size_t first = 0;      // the number of the first of them, if there is one
};

/// `seen` and `right` are of one size; `before` has words of the launch before, or none.
WrongWords wrong_words(const std::vector<std::uint32_t>& seen,
                       const std::vector<std::uint32_t>& right,
                       const std::vector<std::uint32_t>& before);

}  // namespace stalemate::engine
