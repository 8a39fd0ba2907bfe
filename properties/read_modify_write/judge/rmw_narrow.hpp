#pragma once

#include <cstdint>
#include <vector>

#include "read_modify_write/judge/rmw_finding.hpp"

namespace stalemate::properties {

/// The part of a cell's history that convicts it.
template <class Word>
struct NarrowPart {
  std::vector<std::uint32_t> op_indices;  // ascending
  std::vector<Word> kept_values;          // ascending
};

/// The operations of `history` that took or made a value which `finding` is about, and those that
/// its kind rests on. See `merge_others` for why judging them is sound.
template <class Word>
NarrowPart<Word> narrow_part(const CellHistory<Word>& history, const Finding& finding);

}  // namespace stalemate::properties
