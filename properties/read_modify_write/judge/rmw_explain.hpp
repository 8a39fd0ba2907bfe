#pragma once

#include <vector>

#include "read_modify_write/judge/rmw_finding.hpp"
#include "read_modify_write/judge/rmw_recording.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::properties {

/// The violation of an operation that goes wrong all alone.
Violation explain_mismatches(const RmwContext& context,
                             const std::vector<SoloMismatch>& mismatches);

/// The violation of code that wrote to `word`, which lies between cells.
Violation explain_padding(const RmwContext& context, std::uint32_t cell, Bits found);

/// The violation that the worst of several findings names. `findings` is not empty; `history` is
/// that of its first cell.
template <class Word>
Violation explain(const RmwContext& context, const std::vector<Finding>& findings,
                  const CellHistory<Word>& history);

}  // namespace stalemate::properties
