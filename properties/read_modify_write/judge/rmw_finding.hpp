#pragma once

#include <cstdint>
#include <vector>

#include "check/accesses.hpp"
#include "read_modify_write/judge/rmw_cells.hpp"
#include "read_modify_write/judge/rmw_final.hpp"
#include "stalemate/chain.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::properties {

/// What went wrong on one cell.
struct Finding {
  ViolationKind kind = ViolationKind::LostUpdate;
  std::uint32_t cell = 0;
  std::uint64_t operations = 0;  // on that cell
  std::uint64_t lost = 0;        // operations without effect; 0: not known
  bool lost_exactly = false;     // else a lower bound
  check::Break why = check::Break::Fork;
  std::vector<std::uint32_t> witness;  // op indices
  /// Op indices that the kind rests on beside the witness: who made the halves of a torn value, and
  /// who made the last one.
  std::vector<std::uint32_t> support = {};
  std::vector<Bits> values = {};  // that the break is about
  FinalValue final;
  std::optional<check::AccessBreak> access = {};  // instead of `why`, of a subject with operations
};

/// Names the violation that loads, stores and updates show which no order explains: a load that
/// found what nobody made is a `torn_value`, an update that did may be a `lost_update`; an
/// operation that came back to what was gone is a `stale_read` if it left the value as it was, else
/// `order`.
template <class Word>
Finding classify_accesses(const RmwContext& context, const CellHistory<Word>& history,
                          const check::AccessBroken& broken);

/// Names the violation that a history without a witness order shows:
///
/// * an operation took a value that nobody made (`Orphan`): `torn_value` if its halves come from
/// two
///   values; `wrong_return` if the last value is right, or may be, so that only the returned value
///   can be wrong; else `lost_update`;
/// * more operations took a value than made it (`Fork`): `lost_update` if the last value proves it,
///   or is one that they made of what they took and that no order of a few sums explains;
///   `wrong_return` if the last value of a sum is right all the same, or may be;
/// * the chain ends elsewhere (`WrongFinal`): `torn_value` likewise; `wrong_return` if the last
/// value
///   is right; `lost_update` if it is a value that the cell had before, or another than every order
///   gives; else `wrong_value`;
/// * the values fit, but in no order that work-items can have had: `order`.
template <class Word>
Finding classify(const RmwContext& context, const CellHistory<Word>& history,
                 const check::Broken& broken);

/// Where nothing is returned: the last value is another than every order gives.
template <class Word>
Finding lost_in_final(const RmwContext& context, const CellHistory<Word>& history,
                      const FinalValue& final);

}  // namespace stalemate::properties
