#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "check/accesses.hpp"
#include "read_modify_write/judge/rmw_cells.hpp"
#include "read_modify_write/judge/rmw_final.hpp"
#include "stalemate/chain.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::properties {

/// What an operation of a subject with `operations` does.
check::Act act_of(const RmwContext& context, std::uint32_t op_index);

/// Where `value` was never made but each of its halves was, as a 64-bit value written in two parts
/// is: the operations that made the halves, as far as the cell did not begin with them.
std::optional<std::vector<std::size_t>> torn_by(const CellHistory<std::uint64_t>& history,
                                                std::uint64_t value);
std::optional<std::vector<std::size_t>> torn_by(const CellHistory<std::uint32_t>& history,
                                                std::uint32_t value);

/// The value that the break is about.
template <class Word>
Word strange_value(const CellHistory<Word>& history, const check::Broken& broken) {
  const bool took_it = broken.why == check::Break::Orphan && !broken.operations.empty();
  return took_it ? history.old_values[broken.operations.front()] : history.final;
}

/// Whether fewer of the operations, in some order, lead to the last value: else something was done
/// too often, or otherwise, and none is known to have had no effect. Yes of more operations than
/// can be tried.
template <class Word>
bool may_lack_effects(const RmwContext& context, const CellHistory<Word>& history);

/// Who should have made the only value that nobody took, if one operation alone could have. Not
/// looked for in a history that is long or was narrowed.
template <class Word>
std::optional<std::uint32_t> untaken(const CellHistory<Word>& history);

/// What the break is called, and that of a history of loads, stores and updates: see `classify` and
/// `classify_accesses`.
template <class Word>
ViolationKind kind_of(const RmwContext& context, const CellHistory<Word>& history,
                      const check::Broken& broken, const FinalValue& final);
template <class Word>
ViolationKind kind_of_access(const RmwContext& context, const CellHistory<Word>& history,
                             const check::AccessBroken& broken);

}  // namespace stalemate::properties
