#pragma once

#include <vector>

#include "read_modify_write/judge/rmw_cells.hpp"

namespace stalemate::properties {

/// A narrowed history as a chain of few values.
template <class Word>
struct MergedValues {
  std::vector<Word> old_values;
  std::vector<Word> new_values;
  Word initial = 0;
  Word final = 0;
};

/// `history` with every value that is not among `kept_values` replaced by one and the same other
/// word.
///
/// An order that explains a history also explains what is left when vertices are merged and the
/// operations between merged vertices, now loops, are left out. So a merged history that no order
/// explains convicts the whole one, though only the operations on the kept values are there.
template <class Word>
MergedValues<Word> merge_others(const CellHistory<Word>& history);

}  // namespace stalemate::properties
