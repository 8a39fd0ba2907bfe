#pragma once

#include <optional>
#include <string>
#include <vector>

#include "serial_equivalence/serial_count.hpp"
#include "stalemate/key.hpp"
#include "stalemate/property.hpp"
#include "stalemate/property/invariant.hpp"

/// What must hold of a buffer whatever the order of the work-items: `invariants:` of a subject.
namespace stalemate::properties {

/// An invariant as it is written: its bounds are counted in what a case has.
struct SerialInvariant {
  Invariant fixed = {};  // all but the bounds
  std::optional<SerialCount> is = {};
  std::optional<SerialCount> at_most = {};
  std::optional<SerialCount> at_least = {};
  std::optional<SerialCount> sum = {};
  std::optional<SerialCount> except = {};

  bool asks_anything() const {
    return is || at_most || at_least || sum || fixed.distinct || fixed.sorted != SortedOrder::Any;
  }
  Invariant in(const Case& input) const;
};

constexpr std::size_t kSerialInvariantsMax = 16;

/// The key `invariants:`.
Key invariants_key();

/// The invariants of `subject`; of what `check_invariants` complains about, the defaults.
std::vector<SerialInvariant> read_invariants(const Subject& subject, const SerialShape& shape);

/// The kinds of violation that invariants of `subject` name and that are not shipped, each once.
std::vector<OwnKind> kinds_of_invariants(const Subject& subject);

}  // namespace stalemate::properties
