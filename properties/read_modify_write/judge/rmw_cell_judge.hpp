#pragma once

#include <optional>
#include <vector>

#include "read_modify_write/judge/rmw_cells.hpp"
#include "read_modify_write/judge/rmw_finding.hpp"
#include "stalemate/chain.hpp"

namespace stalemate::properties {

/// What all cells of a recording say.
struct CellsJudged {
  std::vector<Finding> findings;  // the worst cell first
  std::optional<check::Tier> weakest;
  bool is_undecided = false;  // a last value that proves nothing
  bool items_interleaved = false;
};

/// Judges cell by cell the operations that ran together.
template <class Word>
CellsJudged judge_cells(const RmwContext& context, const CellHistories<Word>& histories);

}  // namespace stalemate::properties
