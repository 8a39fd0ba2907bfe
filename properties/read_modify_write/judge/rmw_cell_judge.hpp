#pragma once

#include <cstdint>
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

/// Whether a cell passes if its degrees balance, or is judged by the strictest tiers that there
/// are.
enum class Thoroughness : std::uint8_t { BalanceIsEnough, Complete };

/// Judges cell by cell the operations that ran together.
template <class Word>
CellsJudged judge_cells(const RmwContext& context, const CellHistories<Word>& histories,
                        Thoroughness thoroughness);

}  // namespace stalemate::properties
