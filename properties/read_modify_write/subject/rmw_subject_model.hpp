#pragma once

#include <cstdint>
#include <optional>

#include "read_modify_write/subject/rmw_model.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"
#include "read_modify_write/subject/rmw_value.hpp"
#include "stalemate/case.hpp"
#include "stalemate/rmw_values.clh"

/// The model of a subject, applied to whole values of its cells.
namespace stalemate::properties {

/// Whether there is such a model of such values. Of structs the host knows no more than their bits.
bool fits(const ModelTraits& model, const RmwValue& value);

/// Whether a sum must be exact to be judged: of floats, where what is returned does not say what
/// was there.
bool needs_exact_operands(const RmwSubject& subject);

/// So many operations on a cell, whose sum is exact in any order if operands are `kind`. As many as
/// there are where nothing is rounded.
std::uint64_t exact_operations(const RmwSubject& subject, OperandKind kind);

/// What the model of `subject` makes of `old`, see `apply_model`; of a vector lane by lane.
std::optional<Bits> apply_model(const RmwSubject& subject, Bits old, Bits operand);

/// The old value of an operation that made `made`, see `invert_model`.
Bits invert_model(const RmwSubject& subject, Bits made, Bits operand);

/// `bits` as they count in a comparison.
inline Bits canonical(const RmwSubject& subject, Bits bits) {
  return subject.is_bit_for_bit ? bits : stalemate_canonical(&subject.rules, bits);
}

}  // namespace stalemate::properties
